// SPDX-License-Identifier: MIT
// What a table shows beside its game: the chosen tab of its panel, and the details of the result; and its focus.
/** @import { RoomState } from '../../types.d.ts' */
import { useEffect, useRef, useState } from '../common/h.js';
import { useLayer } from '../common/layer.js';

/** The address can also request the analysis; the list of games links to it. */
const isAsked = () => new URLSearchParams(location.search).has('analyse');

/**
 * A new game begins with its turns and a closed sheet.
 * @param {RoomState} room
 */
export function usePanel(room) {
  const [tab, setTab] = useState(() => (isAsked() ? 'analysis' : 'turns'));
  const [open, setOpen] = useState(isAsked);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (room.state !== 'playing') return;
    setOpen(false);
    setTab((was) => (was === 'analysis' ? 'turns' : was));
  }, [room.state]);
  /** @param {string} name @param {boolean} opened */
  const showTab = (name, opened) => {
    setTab(name);
    setOpen(opened);
  };
  /** Closes the sheet, because what was chosen in it is on the board; beside the board the page stays. */
  const uncover = () => {
    setOpen(false);
    requestAnimationFrame(() => {
      if (!document.activeElement?.getClientRects().length) focusOn(`#tab-${tab}`);
    });
  };
  return { tab, open, shown, setShown, showTab, uncover };
}

/**
 * The result of a game: whether it ended on this screen, and whether its details are shown over the board.
 * @param {RoomState} room
 */
export function useResult(room) {
  const was = useRef(room.state);
  const [isNews, setNews] = useState(false);
  const [card, setCard] = useState(false);
  useEffect(() => {
    setNews(room.state === 'ended' && was.current === 'playing');
    setCard(false);
    was.current = room.state;
  }, [room.state]);
  const close = () => {
    setCard(false);
    requestAnimationFrame(() => focusOn('.result-show'));
  };
  useLayer(card && room.state === 'ended', close);
  return { isNews, card: card && room.state === 'ended', close, show: () => setCard(true) };
}

/**
 * When a game starts, the button that started it is gone: the focus goes to the turn.
 * @param {RoomState} room
 */
export function useStart(room) {
  const was = useRef(room.state);
  useEffect(() => {
    const starts = room.state === 'playing' && was.current !== 'playing';
    was.current = room.state;
    if (starts && document.activeElement === document.body) focusOn('.turn-panel');
  }, [room.state]);
}

/** @param {string} selector */
export function focusOn(selector) {
  const found = document.querySelector(selector);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}
