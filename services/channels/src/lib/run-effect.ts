// Does what a dialogue needs, with the calls of the site.
import {
  type Booking,
  getLanePrice,
  listBookings,
  listBorders,
  listBorderWaits,
  listOffers,
  listOwnShipments,
  listOwnTransports,
  listShipmentMatches,
  listTransportMatches,
  makeOffer,
  postShipment,
  postTransport,
  type vehicleTypes,
} from '@ungana/contracts-logistics'
import { changePush } from '@ungana/contracts-notifications'
import type { BookingFacts, Effect, Match, Outcome } from '#lib/dialogue/state.ts'
import { namesLike } from '#lib/dialogue/typed.ts'
import { type Person, Refused, type Site } from '#lib/site.ts'

/** A phone shows one match or booking a screen, so longer lists are for the site. */
const MATCHES_MAX = 9
const BOOKINGS_MAX = 9
/** Listings whose matches are read. */
const LISTINGS_MAX = 4

type Of<D extends Effect['do']> = Extract<Effect, { readonly do: D }>

/** @throws Unavailable if the site does not answer; the effect may then be done again */
export async function runEffect(effect: Effect, person: Person, site: Site): Promise<Outcome> {
  try {
    switch (effect.do) {
      case 'post':
        await post(effect, person, site)
        return { done: 'post' }
      case 'offer':
        await offer(effect, person)
        return { done: 'offer' }
      case 'find-matches':
        return { matches: await findMatches(person) }
      case 'tell':
        await person.ask(changePush, { body: { matchesBy: !effect.on ? 'off' : person.channel === 'whatsapp' ? 'whatsapp' : 'sms' } })
        return { done: 'tell' }
      case 'list-bookings':
        return { bookings: (await person.ask(listBookings, { query: { limit: BOOKINGS_MAX } })).map(bookingFacts) }
      case 'read-border':
        return { border: await readBorder(effect, person) }
      case 'read-price':
        return { lane: await readPrice(effect, person) }
    }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message }
    throw error
  }
}

async function post({ what, key, from, to, kg, m3, usd, day }: Of<'post'>, person: Person, site: Site): Promise<void> {
  const places = await site.places()
  const named = (name: string) => `${name}, ${places.find((place) => place.name === name)?.country ?? ''}`
  // Only the company that is booked sees it.
  const common = { originLocation: named(from), destinationLocation: named(to), contactInfo: person.phone }
  if (what === 'load') {
    const load = { cargoType: 'General Merchandise', weight: `${kg} kg`, volume: String(m3), targetDate: day, budget: String(usd) } as const
    await person.ask(postShipment, { body: { ...common, ...load } }, key)
  } else {
    const truck = { vehicleType: vehicleFor(kg), capacityWeight: `${kg} kg`, availableSpace: `${kg} kg`, capacityVolume: String(m3) } as const
    await person.ask(postTransport, { body: { ...common, ...truck, departureDate: day, pricePerTon: String(usd) } }, key)
  }
}

const vehicleFor = (kg: number): (typeof vehicleTypes)[number] =>
  kg <= 3000
    ? 'Small Truck (1-3 tons)'
    : kg <= 8000
      ? 'Medium Truck (3-8 tons)'
      : kg <= 15_000
        ? 'Large Truck (8-15 tons)'
        : 'Semi-Trailer (15+ tons)'

async function offer({ key, index, matches }: Of<'offer'>, person: Person): Promise<void> {
  const match = matches[index]
  if (!match) return
  const { shipmentId, transportId, usd } = match
  await person.ask(makeOffer, { body: { shipmentId, transportId, price: usd } }, `${key}.${index}`)
}

/** Matches of the company's open listings, the newest listing first, without those that have an offer. */
async function findMatches(person: Person): Promise<readonly Match[]> {
  const [loads, trucks, offers] = await Promise.all([
    person.ask(listOwnShipments, {}),
    person.ask(listOwnTransports, {}),
    person.ask(listOffers, { query: { status: 'pending' } }),
  ])
  const openLoads = loads.filter(({ status }) => status === 'Seeking Transport').slice(0, LISTINGS_MAX)
  const openTrucks = trucks.filter(({ status }) => status === 'Available' || status === 'Partially Booked').slice(0, LISTINGS_MAX)
  const found = await Promise.all([
    ...openLoads.map(async ({ id, originCity, destinationCity }) =>
      (await person.ask(listShipmentMatches, { params: { id } })).map(
        ({ transport, pickupDate, estimatedPrice }): Match => ({
          match: 'truck',
          shipmentId: id,
          transportId: transport.id,
          company: transport.owner?.name ?? '',
          from: originCity,
          to: destinationCity,
          day: pickupDate,
          usd: estimatedPrice,
        }),
      ),
    ),
    ...openTrucks.map(async ({ id }) =>
      (await person.ask(listTransportMatches, { params: { id } })).map(
        ({ shipment, pickupDate, estimatedPrice }): Match => ({
          match: 'load',
          shipmentId: shipment.id,
          transportId: id,
          company: shipment.owner?.name ?? '',
          from: shipment.originCity,
          to: shipment.destinationCity,
          day: pickupDate,
          usd: estimatedPrice,
        }),
      ),
    ),
  ])
  const offered = new Set(offers.map(({ shipment, transport }) => `${shipment.id} ${transport.id}`))
  return found
    .flat()
    .filter(({ shipmentId, transportId }) => !offered.has(`${shipmentId} ${transportId}`))
    .slice(0, MATCHES_MAX)
}

/** "Nairobi, Kenya" → "Nairobi" */
const cityOf = (place: string) => place.split(',')[0] ?? place
const bookingFacts = ({ origin, destination, weightKg, status, frozen, suspended, pickupDate }: Booking): BookingFacts => ({
  from: cityOf(origin),
  to: cityOf(destination),
  kg: weightKg,
  status: frozen ? 'frozen' : suspended ? 'suspended' : status,
  day: pickupDate,
})

async function readBorder({ typed }: Of<'read-border'>, person: Person) {
  const [posts, { waits }] = await Promise.all([person.ask(listBorders, {}), person.ask(listBorderWaits, {})])
  const names = namesLike(
    typed,
    posts.map(({ name }) => name),
  )
  const post = names.length === 1 ? posts.find(({ name }) => name === names[0]) : undefined
  if (!post) return { names }
  const { drivers } = post
  const reported = drivers && drivers.open + drivers.slow + drivers.closed > 0
  return {
    name: post.name,
    status: post.status,
    waits: waits.filter((wait) => wait.post === post.id).map(({ to, median }) => ({ to, minutes: median })),
    drivers: reported ? { open: drivers.open, slow: drivers.slow, closed: drivers.closed } : null,
  }
}

async function readPrice({ from, to }: Of<'read-price'>, person: Person) {
  const { origin, destination, price } = await person.ask(getLanePrice, { query: { origin: from, destination: to } })
  return {
    from: origin,
    to: destination,
    price: price && {
      perTonne: Math.round(price.perTonne),
      low: price.range ? Math.round(price.range.from) : null,
      high: price.range ? Math.round(price.range.to) : null,
      companies: price.companies,
    },
  }
}
