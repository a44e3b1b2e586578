import type { Deal } from '@ungana/contracts-deals'
import type { Business } from '@ungana/contracts-directory'
import { todayInKigali } from '@ungana/web-kit'
import { cityOf } from '#lib/listing-text.ts'
import type { ShipmentValues } from '#lib/shipment-form.ts'

type Town = Pick<Business, 'country' | 'location'>
interface Sources {
  readonly deal: Deal
  readonly buyer: Town | undefined
  readonly seller: Town | undefined
}

/** Delivery terms whose place is where the goods start. The place of the others is where they go. */
const fromPlace = /^(?:EXW|FCA|FAS|FOB)$/

/** What the form of a load says about the goods of a deal that no truck carries yet. */
export function loadOfDeal({ deal, buyer, seller }: Sources, cities: readonly { readonly name: string; readonly country: string }[]) {
  const { incoterm = '', place, lines } = deal.terms
  /** The place if it is a city that we know, otherwise the town of the company. */
  const end = (named: string | undefined, company: Town | undefined) => {
    const known = cities.find(({ name }) => name.toLowerCase() === cityOf(named ?? '').toLowerCase())
    return known ? { city: known.name, country: known.country } : { city: cityOf(company?.location ?? ''), country: company?.country ?? '' }
  }
  const origin = end(fromPlace.test(incoterm) ? place : undefined, seller)
  const destination = end(fromPlace.test(incoterm) ? undefined : place, buyer)
  const ready = deal.milestones.find(({ milestone }) => milestone === 'ready')
  const day = ready?.doneOn ?? ready?.expectedOn ?? ready?.dueOn ?? ''
  const values: Partial<ShipmentValues> = {
    weight: openTonnes(deal),
    originCity: origin.city,
    originCountry: origin.country,
    destinationCity: destination.city,
    destinationCountry: destination.country,
    targetDate: day < todayInKigali() ? '' : day,
    specialRequirements: lines
      .map(({ text, quantity, unit }) => [text, [quantity, unit].filter(Boolean).join(' ')].join(': '))
      .join('; ')
      .slice(0, 1000),
  }
  return values
}

/** Tonnes that no truck carries yet; empty if the deal does not say the weight. */
function openTonnes({ weightKg, trucks = [] }: Deal): string {
  if (!weightKg) return ''
  const booked = trucks.filter(({ status }) => status !== 'cancelled').reduce((sum, truck) => sum + truck.weightKg, 0)
  return booked < weightKg ? String(Math.round(weightKg - booked) / 1000) : ''
}
