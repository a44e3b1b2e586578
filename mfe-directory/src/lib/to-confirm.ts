import { isPast, type StaffExhibition } from '@ungana/contracts-directory'

/** Visitors see the event without confirmed dates. */
export const toConfirm = (event: StaffExhibition): boolean =>
  event.state === 'published' && !isPast(event) && (event.datesExpected || event.startsOn === null)
