// What bookings of trucks say about the goods of a deal. The order of their events does not matter.
import type { GoodsMilestone, Truck } from '@ungana/contracts-deals'
import type { TruckNews } from '#lib/deal-events.ts'

export interface TruckState extends Truck {
  readonly bookingId: string
  /** Of the newest event of the booking. */
  readonly version: number
  /** Of the newest event at a border. */
  readonly borderVersion: number
  readonly firstBorderOn: string | null
}

const onTheWay = ['picked up', 'in transit', 'at border']

export function withNews(trucks: readonly TruckState[], news: TruckNews): readonly TruckState[] {
  const known = trucks.find(({ bookingId }) => bookingId === news.bookingId)
  const changed = known ? trucks.map((each) => (each === known ? after(each, news) : each)) : [...trucks, after(unknown(news), news)]
  return changed
}

const unknown = ({ bookingId, by, weightKg, status }: TruckNews): TruckState => ({
  bookingId,
  by,
  status,
  weightKg,
  loadedOn: null,
  border: null,
  deliveredOn: null,
  version: 0,
  borderVersion: 0,
  firstBorderOn: null,
})

function after(truck: TruckState, { version, status, step, place, on }: TruckNews): TruckState {
  const isDelivered = step === 'delivered'
  const isBorder = step === 'at border'
  return {
    ...truck,
    ...(version > truck.version && { version, status }),
    ...(isBorder && version > truck.borderVersion && { borderVersion: version, border: { place, on } }),
    firstBorderOn: isBorder ? earlier(truck.firstBorderOn, on) : truck.firstBorderOn,
    loadedOn: isDelivered || onTheWay.includes(step) ? earlier(truck.loadedOn, on) : truck.loadedOn,
    deliveredOn: isDelivered ? earlier(truck.deliveredOn, on) : truck.deliveredOn,
  }
}

const earlier = (one: string | null, other: string): string => (one === null || other < one ? other : one)

/** The trucks that carry goods, or will. */
export const running = (trucks: readonly TruckState[]): readonly TruckState[] => trucks.filter(({ status }) => status !== 'cancelled')

/** The milestones that trucks reach: loaded and arrived when the weights of their trucks add up to the weight of the goods. */
export function reachedByTrucks(trucks: readonly TruckState[], weightKg: number | null): Partial<Record<GoodsMilestone, string>> {
  const carrying = running(trucks)
  const borders = carrying.flatMap(({ firstBorderOn }) => firstBorderOn ?? []).toSorted()
  const all = (day: 'loadedOn' | 'deliveredOn') => {
    const done = carrying.filter((each) => each[day] !== null)
    const grams = done.reduce((sum, each) => sum + Math.round(each.weightKg * 1000), 0)
    return weightKg !== null && grams >= Math.round(weightKg * 1000) ? done.flatMap((each) => each[day] ?? []).toSorted() : []
  }
  const [loaded, arrived] = [all('loadedOn'), all('deliveredOn')]
  return {
    ...(loaded[0] !== undefined && { ready: loaded[0], loaded: loaded.at(-1) ?? loaded[0] }),
    ...(borders[0] !== undefined && { border: borders[0] }),
    ...(arrived.length > 0 && { arrived: arrived.at(-1) ?? '' }),
  }
}
