// SPDX-License-Identifier: MIT
// English: accounts, and moving to another device. Loaded with those pages.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAccount = {
  // Signing in
  'account.register': 'Make an account',
  'account.register.about':
    'You stay who you are: your games, your seats and your name come along, and you can come back to them from any device. No e-mail is asked for.',
  'account.register.password':
    'The password stays on your devices; the house gets only what is computed from it and cannot send you a new one. For that you get recovery codes.',
  'account.register.do': 'Make the account',
  'account.login': 'Sign in',
  'account.login.about': 'With the name and the password of an account of this house.',
  'account.login.do': 'Sign in',
  'account.login.guest': {
    one: 'As the guest {name} you have {n} table here. It stays with this device and is there again when you sign out.',
    other:
      'As the guest {name} you have {n} tables here. They stay with this device and are there again when you sign out.',
  },
  'account.recover': 'Recover the account',
  'account.recover.about':
    'Each of the codes you were shown opens the account once. It gets a new password, and every other device is signed out.',
  'account.recover.do': 'Recover it',
  'account.have': 'I have an account',
  'account.none': 'I have no account yet',
  'account.forgotten': 'I have lost the password',
  'account.remembered': 'I know the password',

  // Fields
  'account.name': 'Name',
  'account.name.about': 'Others see it. Up to 24 characters.',
  'account.password': 'Password',
  'account.password.about':
    'At least {n} characters. A few words that nobody would guess are good.',
  'account.password.new': 'New password',
  'account.password.old': 'Password now',
  'account.password.confirm': 'Your password, to confirm',
  'account.show': 'Show what I type',
  'account.code': 'Recovery code',
  'account.busy': 'One moment …',

  // Codes
  'codes.title': 'Keep these recovery codes',
  'codes.about':
    'If you lose the password, one of these codes opens the account again. They are shown only now, and the house does not know them. Keep them where you keep papers.',
  'codes.copy': 'Copy',
  'codes.copied': 'Copied',
  'codes.download': 'Download',
  'codes.print': 'Print',
  'codes.kept': 'I have kept them',
  'codes.file': 'Recovery codes of {name} at {house}. Each opens the account once.',

  // The account page
  'account.title': 'Your account',
  'account.guest.title': 'An account, if you like',
  'account.guest.about':
    'Everything can be played as a guest, and your seats are kept on this device. An account takes them along to every device, keeps your name for you alone, and lets you play rated games.',
  'account.since': 'Since {day}',
  'account.profile': 'How others see you',
  'account.out': 'Sign out',
  'account.out.about': 'This device forgets the account; its games stay with it.',
  'account.name.title': 'Name',
  'account.name.why':
    'The password is asked for because what is sent for it is made of the name too.',
  'account.name.do': 'Change the name',
  'account.name.done': 'You are {name} now.',
  'account.password.title': 'Password',
  'account.password.do': 'Change the password',
  'account.password.done': 'The password is changed. Every other device is signed out.',
  'account.codes.title': 'Recovery codes',
  'account.codes.left': {
    one: '{n} code has not been used yet.',
    other: '{n} codes have not been used yet.',
  },
  'account.codes.do': 'Make new codes',
  'account.codes.about': 'Once new ones are made, the old ones open nothing any more.',
  'account.devices.title': 'Signed in',
  'account.devices.here': 'this device',
  'account.devices.seen': 'last here {when}',
  'account.devices.made': 'since {when}',
  'account.devices.unknown': 'A device that did not say what it is',
  'account.everywhere.do': 'Sign out everywhere else',
  'account.everywhere.done': 'All other devices are signed out.',
  'account.data.title': 'Your data',
  'account.data.about':
    'Everything the house has about you in one file: the account, your games, ratings, what you have written, whom you have blocked.',
  'account.data.do': 'Download it',
  'account.erase.title': 'Erase the account',
  'account.erase.goes':
    'Gone for good: the account, its password and codes, your ratings, what you have written, your blocks and reports.',
  'account.erase.stays':
    'The games stay, because they are your opponents’ games too, with their dice and results so that anybody can check them. Lists and pages show “erased” instead of your name. The log of a game is sealed line by line, so a name that stands in such a line cannot be taken out of it without breaking the seal. Copies that the operator has made hold what they held.',
  'account.erase.type': 'Type your name, {name}, to say that you mean it',
  'account.erase.do': 'Erase it for good',
  'account.erase.other': 'That is another name than {name}.',
  'account.erased': 'The account is erased. You are a guest now.',

  // Refusals
  'account.error.bad-name': 'This name cannot be taken.',
  'account.error.name-taken':
    'Somebody has this name, or one that looks the same. Choose another one.',
  'account.error.bad-credentials': 'No account has this name and this password.',
  'account.error.bad-code':
    'That is no recovery code: it has sixteen letters and digits in four groups.',
  'account.error.no-such-code': 'The code has been used, or is too old.',
  'account.error.rate-limited': {
    one: 'Too many tries. Try again in {n} second.',
    other: 'Too many tries. Try again in {n} seconds.',
  },
  'account.error.overloaded': 'The house has too much to do just now. Try again in a moment.',
  'account.error.storage-paused':
    'The house cannot write its book just now. Nothing has been changed; try again in a moment.',
  'account.error.identity-needed': 'You are not signed in on this device any more. Sign in again.',
  'account.error.foreign-origin':
    'This page was opened by another address than the house knows. Open it by its own address.',
  'account.error.no-answer':
    'The house does not answer. Is the network there? Nothing has changed.',
  'account.error.wrong-content': 'This page is older than the house. Load it anew and try again.',
  'account.error.wrong-state': 'You have an account already.',
  'account.error.lockdown': 'The house takes nobody new just now. Try again later.',
  'account.error.restarting': 'The house is restarting. Try again in a moment.',
  'account.sealed':
    'You are signed in, but your dice key could not be opened: games begun on another device cannot be thrown in from here.',

  // To another device
  'move.title': 'Go on with another device',
  'move.about':
    'Point the camera of the other device at this picture, or open the link there. You go on there as {name}, with every seat of yours. It works once, until {time}.',
  'move.secret':
    'Show it to nobody: whoever opens it is you. What throws your dice travels behind the # of the link, which no browser sends to a house.',
  'move.link': 'The link for the other device',
  'move.copy': 'Copy the link',
  'move.localhost':
    'This page was opened as {host}, an address that only this computer has. Open the table by the address that this computer has in your network, and try again.',
  'move.making': 'Making the code …',
  'move.page': 'Go on with this device',
  'move.page.about':
    'You were sent here from another device to go on as the same person. One click, and your seat is here; the other page can have it back at any time.',
  'move.page.guest': {
    one: 'On this device you are the guest {name} with {n} table. It cannot be reached from here afterwards.',
    other:
      'On this device you are the guest {name} with {n} tables. They cannot be reached from here afterwards.',
  },
  'move.page.account': 'On this device {name} is signed in and will be signed out.',
  'move.page.do': 'Go on here',
  'move.page.none': 'There is no code in this address',
  'move.page.none.about':
    'At a table on your other device, press “Move to phone”, and open the whole link that it shows here.',
  'move.old': 'This code has been used, or is older than ten minutes',
  'move.old.about':
    'A code works once. Nothing is lost: go back to the table on your other device and press “Move to phone” again.',
};
