/** Groups messages by day, in the reader's time zone. */

const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** "Today", "Yesterday", "21 November 2026". */
export function dayName(iso: string, now: Date): string {
  const day = long.format(new Date(iso))
  if (day === long.format(now)) return 'Today'
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  return day === long.format(yesterday) ? 'Yesterday' : day
}

/** "14:05". */
export const clockTime = (iso: string) => clock.format(new Date(iso))

/** "14:05" for today, "21 November" for other days. */
export function shortTime(iso: string): string {
  const day = dayName(iso, new Date())
  return day === 'Today' ? clockTime(iso) : day.replace(/ \d{4}$/, '')
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
