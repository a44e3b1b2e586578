import { dateText } from '@ungana/language/formats'

/** "21 Nov", for a day on a small chart. Not in day-text.ts, because most pages show no chart. */
export const shortDayText = (day: string) => dateText(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' })
