// SPDX-License-Identifier: MIT
// English: the list of the bots of this server. Loaded with it.

/** @type {Record<string, string>} */
export const enBotList = {
  'bot-list.title': 'Bots that play {game}',
  'bot-list.play': 'Play',
  'bot-list.play.about': 'Play {name} at {game}',
  'bot-list.rating': 'rating {rating}',
  'bot-list.all': 'All bots',
};
