// SPDX-License-Identifier: MIT
// English: the invitations of others. Loaded with them.

/** @type {Record<string, string | {one: string, other: string}>} */
export const enInvitations = {
  'invitations.title': { one: 'An invitation for you', other: '{n} invitations for you' },
  'invitation.by': '{name} invites you',
  'invitation.sit': 'Sit down',
  'invitation.sit.about': 'Sit down and play {game} with {name}',
};
