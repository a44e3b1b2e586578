// Messages of a chat or SMS as the inputs of a dialogue. Each message has an id, so one that comes twice is answered once.

import type { Channel } from '#lib/channel.ts'
import type { Channels, Transaction } from '#lib/dependencies.ts'
import { startsDialogue } from '#lib/dialogue/dialogue.ts'
import { noMoreMessages } from '#lib/dialogue/screens.ts'
import { stopOrStart } from '#lib/dialogue/typed.ts'
import { query } from '#lib/query.ts'
import { saveStart, saveStop } from '#lib/stops.ts'
import { lockPhone, type Said, talk } from '#lib/talk.ts'

export interface Incoming {
  readonly channel: Exclude<Channel, 'ussd'>
  /** The channel's own id of the message. */
  readonly id: string
  /** E.164. */
  readonly phone: string
  readonly text: string
  /** When it was written, if the provider says so. */
  readonly at?: Date | undefined
}

/** Milliseconds for which a dialogue can be answered. */
const OPEN_FOR = 12 * 60 * 60_000
/** Answers that a phone gets in a day, because each may cost money. */
const ANSWERS_MAX = 60
const DAY = 24 * 60 * 60_000

/**
 * Answers a message with `send`, once. If `send` fails, the same message can be answered again.
 * @returns false if the message was answered before, if the phone has had too many answers, or if a newer STOP or START makes it void
 */
export async function converse(channels: Channels, incoming: Incoming, send: (said: Said) => Promise<void>): Promise<boolean> {
  const now = channels.now()
  const tell = stopOrStart(incoming.text)
  if (tell) {
    const word = { phone: incoming.phone, at: await writtenAt(channels, incoming, now) }
    if (!(await (tell === 'stop' ? saveStop : saveStart)(channels, word))) return false
  }
  const { session, inputs, answersToday } = await channels.transaction((tx) => keepMessage(tx, incoming, now))
  if (answersToday > ANSWERS_MAX) return false
  const heard = await talk(channels, { ...incoming, session, inputs })
  // A STOP counts even if nobody may use the number, or the site does not answer.
  const said = tell === 'stop' && heard.screen.ends ? { ...heard, screen: noMoreMessages() } : heard
  // Numbers that nobody has verified get one answer a day.
  if (said.unknown && answersToday > 1) return false
  const { channel, id } = incoming
  const { rowCount } = await query(channels.pool, 'UPDATE messages SET answered_at = $3 WHERE channel = $1 AND id = $2 AND answered_at IS NULL', [
    channel,
    id,
    now,
  ])
  if (!rowCount) return false
  try {
    await send(said)
    return true
  } catch (error) {
    await query(channels.pool, 'UPDATE messages SET answered_at = NULL WHERE channel = $1 AND id = $2', [channel, id])
    throw error
  }
}

/** When the message was written, or arrived for the first time. No provider's clock is ahead of ours. */
async function writtenAt({ pool }: Pick<Channels, 'pool'>, { channel, id, phone, at }: Incoming, now: Date): Promise<Date> {
  if (at) return at < now ? at : now
  const { rows } = await query(pool, 'SELECT received_at AS "receivedAt" FROM messages WHERE channel = $1 AND id = $2 AND phone = $3', [
    channel,
    id,
    phone,
  ])
  return rows[0]?.receivedAt ?? now
}

/** Finds out to which dialogue the message belongs, and all that was entered there up to it. */
async function keepMessage(tx: Transaction, { channel, id, phone, text }: Incoming, now: Date) {
  await lockPhone(tx, channel, phone)
  const known = (await query(tx, 'SELECT session, step, phone FROM messages WHERE channel = $1 AND id = $2', [channel, id])).rows[0]
  const place = known?.phone === phone ? known : await placeOf(tx, { channel, id, phone, text }, now)
  if (!known) {
    await query(tx, 'INSERT INTO messages (channel, id, phone, session, step, text, received_at) VALUES ($1, $2, $3, $4, $5, $6, $7)', [
      channel,
      id,
      phone,
      place.session,
      place.step,
      text,
      now,
    ])
  }
  const { rows } = await query(tx, 'SELECT text FROM messages WHERE channel = $1 AND session = $2 AND step BETWEEN 1 AND $3 ORDER BY step', [
    channel,
    place.session,
    place.step,
  ])
  const counted = await query(tx, 'SELECT count(*)::int AS answers FROM messages WHERE phone = $1 AND received_at > $2', [
    phone,
    new Date(now.getTime() - DAY),
  ])
  return { session: place.session, inputs: rows.map((row) => row.text), answersToday: counted.rows[0]?.answers ?? 0 }
}

async function placeOf(
  tx: Transaction,
  { channel, id, phone, text }: Incoming,
  now: Date,
): Promise<{ readonly session: string; readonly step: number }> {
  const { rows } = await query(
    tx,
    `SELECT d.session, (SELECT coalesce(max(m.step), 0) FROM messages AS m WHERE m.channel = d.channel AND m.session = d.session)::int AS steps
     FROM dialogues AS d WHERE d.channel = $1 AND d.phone = $2 AND NOT d.superseded AND NOT d.ended AND d.changed_at > $3
     ORDER BY d.changed_at DESC LIMIT 1`,
    [channel, phone, new Date(now.getTime() - OPEN_FOR)],
  )
  const [open] = rows
  if (open) return { session: open.session, step: (open.steps ?? 0) + 1 }
  // A greeting opens the menu; a digit or a command is its first answer.
  return { session: id, step: startsDialogue(text) ? 1 : 0 }
}
