/** Puts the cards of inquiries and the notes between the messages of a conversation. */
import type { InquiryCard, Message, Note } from '@ungana/contracts-messaging'
import { byTime } from '#lib/notes/by-time.ts'
import type { Thread } from './thread.ts'

/** The loaded cards of a conversation. */
export interface Cards {
  /** Oldest first. */
  readonly cards: readonly InquiryCard[]
  /** Whether earlier cards exist. */
  readonly more: boolean
}

export type Line = Message | InquiryCard | Note

export const isMessage = (line: Line): line is Message => 'conversationId' in line
export const isCard = (line: Line): line is InquiryCard => 'inquiryId' in line

/** From this time on, all messages and all cards are loaded. */
const startOf = ({ messages, more }: Thread, cards: Cards): string =>
  [more ? (messages[0]?.createdAt ?? '') : '', cards.more ? (cards.cards[0]?.createdAt ?? '') : ''].sort().at(-1) ?? ''

/** By time, without what is earlier than `startOf`. `atEnd`: whether the newest message is loaded; otherwise nothing is shown after the last message. */
export function linesOf(thread: Thread, cards: Cards, notes: readonly Note[], atEnd: boolean): Line[] {
  const start = startOf(thread, cards)
  const last = thread.messages.at(-1)?.createdAt ?? ''
  const shown = <T extends { readonly createdAt: string }>(lines: readonly T[]) =>
    lines.filter(({ createdAt }) => createdAt >= start && (atEnd || createdAt <= last))
  return byTime<Message | InquiryCard>([...shown(thread.messages), ...shown(cards.cards)], shown(notes))
}

/** Which of the two must load, so that the next earlier line shows. */
export function earlierOf(thread: Thread, cards: Cards): { readonly messages: boolean; readonly cards: boolean } {
  const start = startOf(thread, cards)
  return {
    messages: thread.more && (thread.messages[0]?.createdAt ?? '') >= start,
    cards: cards.more && (cards.cards[0]?.createdAt ?? '') >= start,
  }
}
