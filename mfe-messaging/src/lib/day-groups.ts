/** Groups messages by day, in the reader's time zone. */
import { t } from '@lingui/core/macro'
import { dateText } from '@ungana/language/formats'

const dayOf = (date: Date) => dateText(date, { dateStyle: 'long' })

/** "Today", "Yesterday", "21 November 2026". */
export function dayName(iso: string, now: Date): string {
  const day = dayOf(new Date(iso))
  if (day === dayOf(now)) return t`Today`
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  return day === dayOf(yesterday) ? t`Yesterday` : day
}

/** "14:05". */
export const clockTime = (iso: string) => dateText(new Date(iso), { hour: '2-digit', minute: '2-digit' })

/** "14:05" for today, "Yesterday", "21 November" for other days. */
export function shortTime(iso: string): string {
  const [date, now] = [new Date(iso), new Date()]
  const day = dayName(iso, now)
  if (day === dayName(now.toISOString(), now)) return clockTime(iso)
  return day === dayOf(date) ? dateText(date, { day: 'numeric', month: 'long' }) : day
}

/** Consecutive items of one day as one group. */
export function byDay<T extends { readonly createdAt: string }>(
  items: readonly T[],
  now: Date,
): { readonly day: string; readonly items: readonly T[] }[] {
  const groups: { day: string; items: T[] }[] = []
  for (const item of items) {
    const day = dayName(item.createdAt, now)
    const last = groups.at(-1)
    if (last?.day === day) last.items.push(item)
    else groups.push({ day, items: [item] })
  }
  return groups
}
