// SPDX-License-Identifier: MIT
// English: accounts, and moving to another device. Loaded with those pages.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enAccount = {
  // Signing in
  'account.register': 'Create an account',
  'account.register.about':
    'You keep your games, seats and name, and can use them on any device. No email needed.',
  'account.register.password':
    'We never see your password, so we can’t reset it. You get recovery codes instead.',
  'account.register.do': 'Create the account',
  'account.login': 'Sign in',
  'account.login.about': 'With the name and password of your account on this server.',
  'account.login.do': 'Sign in',
  'account.login.guest': {
    one: 'As guest {name} you have {n} table. It stays on this device until you sign out again.',
    other:
      'As guest {name} you have {n} tables. They stay on this device until you sign out again.',
  },
  'account.recover': 'Recover the account',
  'account.recover.about':
    'Each recovery code works once. You choose a new password; all other devices are signed out, and tokens for programs are revoked.',
  'account.recover.do': 'Recover',
  'account.have': 'I have an account',
  'account.none': 'I don’t have an account',
  'account.forgotten': 'I forgot my password',
  'account.remembered': 'I remember my password',

  // Fields
  'account.name': 'Name',
  'account.name.about': 'Visible to other players. Up to 24 characters.',
  'account.password': 'Password',
  'account.password.about': 'At least {n} characters. A few random words work well.',
  'account.password.new': 'New password',
  'account.password.old': 'Current password',
  'account.password.confirm': 'Enter your password to confirm',
  'account.show': 'Show password',
  'account.code': 'Recovery code',
  'account.busy': 'Please wait …',

  // Codes
  'codes.title': 'Save these recovery codes',
  'codes.about':
    'If you lose your password, each code opens your account once. They are shown only now, and the server does not know them.',
  'codes.copy': 'Copy',
  'codes.copied': 'Copied',
  'codes.download': 'Download',
  'codes.print': 'Print',
  'codes.kept': 'I’ve saved these codes',
  'codes.file': 'Recovery codes of {name} at {host}. Each works once.',

  // The account page
  'account.title': 'Your account',
  'account.guest.title': 'Create an account',
  'account.guest.about':
    'You can play everything as a guest; your seats stay on this device. An account brings them to every device, reserves your name, and lets you play rated games.',
  'account.since': 'Since {day}',
  'account.profile': 'Public profile',
  'account.out': 'Sign out',
  'account.out.done': 'You are signed out on this device.',
  'account.name.title': 'Name',
  'account.name.why':
    'Your password is needed once more, because your sign-in depends on your name.',
  'account.name.do': 'Change name',
  'account.name.done': 'Your name is now {name}.',
  'account.password.title': 'Password',
  'account.password.do': 'Change password',
  'account.password.done':
    'Password changed. All other devices are signed out, and tokens for programs are revoked.',
  'account.codes.title': 'Recovery codes',
  'account.codes.left': { one: '{n} code is unused.', other: '{n} codes are unused.' },
  'account.codes.do': 'Create new codes',
  'account.codes.about': 'New codes replace the old ones.',
  'account.devices.title': 'Signed-in devices',
  'account.devices.here': 'this device',
  'account.devices.seen': 'last used {when}',
  'account.devices.made': 'since {when}',
  'account.devices.unknown': 'Unknown device',
  'account.everywhere.do': 'Sign out everywhere else',
  'account.everywhere.done':
    'All other devices are signed out, and tokens for programs are revoked.',
  'account.data.title': 'Your data',
  'account.data.about':
    'Everything this server stores about you in one file: account, tokens, games, ratings, solved puzzles, messages, blocked players.',
  'account.data.do': 'Download',
  'account.erase.title': 'Erase the account',
  'account.erase.goes':
    'Deleted permanently: the account, its password, codes and tokens, your ratings, solved puzzles, messages, blocks and reports.',
  'account.erase.stays':
    'Your games stay, because they are also your opponents’ games. Lists and pages show “erased” instead of your name. A game file is sealed line by line, so a name in such a line cannot be removed. The operator’s backups keep their content.',
  'account.erase.type': 'Type your name, {name}, to confirm',
  'account.erase.do': 'Erase permanently',
  'account.erase.other': 'This is not your name, {name}.',
  'account.error.other-code': 'This name and code do not match.',
  'account.erased': 'The account is erased. You are a guest now.',

  // Refusals
  'account.error.bad-name': 'This name is not allowed.',
  'account.error.name-taken':
    'This name, or one that looks the same, is taken. Choose another one.',
  'account.error.bad-credentials': 'No account has this name and this password.',
  'account.error.easy-password':
    'This password is easy to guess. Choose another one, for example a few random words.',
  'account.error.bad-code': 'A recovery code has sixteen letters and digits in four groups.',
  'account.error.no-such-code': 'This code was used already, or has expired.',
  'account.error.rate-limited': {
    one: 'Too many tries. Try again in {n} second.',
    other: 'Too many tries. Try again in {n} seconds.',
  },
  'account.error.overloaded': 'The server is busy. Try again in a moment.',
  'account.error.storage-paused':
    'The server cannot save right now. Nothing was changed; try again in a moment.',
  'account.error.identity-needed': 'You are no longer signed in on this device. Sign in again.',
  'account.error.foreign-origin':
    'You opened this page at an address that the server does not know. Use the server’s own address.',
  'account.error.no-answer':
    'The server does not answer. Check your connection. Nothing was changed.',
  'account.error.wrong-content': 'This page is older than the server. Reload it and try again.',
  'account.error.token-name': 'You already have a token with this name. Choose another one.',
  'account.error.too-many-tokens': 'You have too many tokens. Revoke one that you no longer need.',
  'account.error.wrong-state': 'You already have an account.',
  'account.error.lockdown': 'New accounts are not accepted right now. Try again later.',
  'account.error.restarting': 'The server is restarting. Try again in a moment.',
  'account.sealed':
    'You are signed in, but on this device you cannot roll in games that you started on another one.',

  // Tokens for programs
  'programs.title': 'Programs',
  'programs.about':
    'A token lets a program use this account without your password: to follow tables, to collect games, or to play. It cannot change or delete the account. It is valid until you revoke it, change your password or sign out everywhere else.',
  'programs.one':
    'An account has one connection at a time: while a program is connected, your tables are not shown here. A program that plays should have an account of its own.',
  'programs.developers': 'How programs use a token',
  'programs.none': 'You have no tokens.',
  'programs.made': 'since {when}',
  'programs.seen': 'last used {when}',
  'programs.unseen': 'never used',
  'programs.new': 'New token',
  'programs.name': 'Name of the token',
  'programs.name.about':
    'For example the name of the program. Only you see it. Up to {n} characters.',
  'programs.scope': 'What the program may do',
  'programs.scope.read': 'Read',
  'programs.scope.read.about': 'Follow tables and read your games, without changing anything.',
  'programs.scope.play': 'Read and play',
  'programs.scope.play.about': 'Also open tables, take seats, play and chat in your name.',
  'programs.do': 'Create token',
  'programs.secret': 'Token “{name}”',
  'programs.secret.about':
    'Copy it now: it is shown only once. Keep it secret, because it lets anyone act in your name.',
  'programs.secret.kept': 'Done',
  'programs.revoke': 'Revoke',
  'programs.revoke.of': 'Revoke {name}',
  'programs.revoke.title': 'Revoke “{name}”?',
  'programs.revoke.about':
    'Programs that use this token are disconnected and can no longer connect. You cannot undo this.',
  'programs.revoke.yes': 'Revoke token',
  'programs.revoke.no': 'Keep it',
  'programs.revoked': 'Token “{name}” is revoked.',

  // To another device
  'move.title': 'Continue on another device',
  'move.about':
    'Scan this code with the other device, or open the link there. You continue there as {name} with all your seats. It works once, until {time}.',
  'move.secret': 'This link is as good as your password: do not share it.',
  'move.link': 'Link for the other device',
  'move.copy': 'Copy link',
  'move.localhost':
    'You opened this page as {host}, an address that only this computer has. Open the table by this computer’s address in your network and try again.',
  'move.making': 'Creating the code …',
  'move.page': 'Continue on this device',
  'move.page.about':
    'Your other device sent you here to continue as the same player. One click brings your seat here; the other device can take it back at any time.',
  'move.page.guest': {
    one: 'On this device you are guest {name} with {n} table. You will lose access to it.',
    other: 'On this device you are guest {name} with {n} tables. You will lose access to them.',
  },
  'move.page.account': '{name} is signed in on this device and will be signed out.',
  'move.page.do': 'Continue here',
  'move.page.none': 'This address has no code',
  'move.page.none.about':
    'At a table on your other device, press “Move to another device” and open the complete link.',
  'move.old': 'This code was used already, or is older than ten minutes',
  'move.old.about':
    'A code works once. Nothing is lost: press “Move to another device” again on your other device.',
};
