// What a push notification says. Locked screens show it, so it names the kind, never what people wrote, amounts or bank details.
import { createHash } from 'node:crypto'
import { notificationsPath } from '@ungana/contracts-notifications'
import type { LanguageCode } from '@ungana/language'
import { say, type Text, text } from '@ungana/language/server'
import { inLanguage } from '@ungana/language/split'

export interface Told {
  readonly kind: string
  readonly title: Text
  readonly link: string
}

export interface PushWords {
  /** What the service worker gets: JSON. */
  readonly payload: string
  /** A waiting push with the same topic is replaced. */
  readonly topic: string
  readonly urgency: 'high' | 'normal'
}

const titles: Readonly<Record<string, Text>> = {
  inquiry: text('News about an inquiry'),
  review: text('News about a review'),
  verification: text('News about your verification'),
  membership: text('News about your plan'),
  payment: text('News about a payment'),
  'bank-details': text('News about bank details'),
  organization: text('News from a trade organization'),
  match: text('News about transport matches'),
  offer: text('News about a transport offer'),
  booking: text('News about a booking'),
  deal: text('News about a deal'),
}

/** Somebody waits for an answer, so the push may wake a sleeping phone. */
const urgent: readonly string[] = ['message', 'offer', 'booking', 'deal', 'bank-details']

/** A company's name may have 200 characters; a push has room for 3000 bytes. */
const TITLE_MAX = 200

/** One push for all that waits for a device. `news`: newest first, at least one. */
export function pushWords(news: readonly [Told, ...Told[]], language: LanguageCode): PushWords {
  const [newest] = news
  const oneThread = news.every(({ link }) => link === newest.link)
  // The title of a message is only "New message from …".
  const title = oneThread
    ? newest.kind === 'message'
      ? newest.title
      : (titles[newest.kind] ?? text('A new notification'))
    : text('{count, plural, one {# new notification} other {# new notifications}}', { count: news.length })
  const tag = oneThread ? newest.link : notificationsPath()
  return {
    payload: JSON.stringify({ title: say(language, title).slice(0, TITLE_MAX), link: inLanguage(tag, language), tag, language }),
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
    urgency: oneThread && urgent.includes(newest.kind) ? 'high' : 'normal',
  }
}
