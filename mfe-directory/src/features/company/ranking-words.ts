import type { Ranking, RankingReason } from '@ungana/contracts-directory'

export interface ReasonWords {
  readonly kind: string
  /** Whether there is no more to be had here. */
  readonly full: boolean
  readonly title: string
  readonly says: string
  /** What would bring the company further up; undefined where nothing would. */
  readonly improve?: string
}

/** "Place 3 of 41", or where else the search shows the company. */
export function placeWords({ match, position, total }: Ranking, term: string): { readonly title: string; readonly says: string } {
  const where = term ? `for “${term}”` : 'in the directory'
  if (position === null) return { title: 'Not shown', says: `The search does not find you ${where}.` }
  const page = `page ${Math.ceil(position / PAGE)}`
  if (match === 'similar')
    return { title: 'Below the matches', says: `You come close, on ${page}, below the ${total.toLocaleString('en')} that match ${where}.` }
  return { title: `Place ${position.toLocaleString('en')} of ${total.toLocaleString('en')}`, says: `You are on ${page} ${where}.` }
}

const PAGE = 9

/** What counts, in the order in which it counts. Reasons that a later version adds are left out. */
export function reasonWords({ reasons }: Ranking, term: string): readonly ReasonWords[] {
  return reasons.flatMap((reason) => {
    const words = says[reason.kind]?.(reason, term)
    return words ? [{ kind: reason.kind, full: reason.value >= reason.best, ...words }] : []
  })
}

type Words = Omit<ReasonWords, 'kind' | 'full'>

const says: Readonly<Record<string, (reason: RankingReason, term: string) => Words | undefined>> = {
  featured: ({ value }) =>
    value > 0
      ? { title: 'Featured placement', says: 'Your paid placement puts you among the first two. The list says so to everybody.' }
      : { title: 'No featured placement', says: 'At most two businesses with a paid placement stand before all others, marked as featured.' },
  match: ({ value, best, details }, term) => {
    if (best === 0) return undefined
    if (value > 0) return { title: 'In your name', says: `Your name holds “${term}”: such businesses stand before all others.` }
    if (details.length > 0)
      return {
        title: 'In your profile',
        says: `“${term}” is in ${listed(details.map(fieldName))}. Businesses that have it in their name stand before you.`,
      }
    return {
      title: 'Not in your profile',
      says: `“${term}” is nowhere in your profile as it is written here.`,
      improve: 'If you offer it, name it among your products or services, or in your description.',
    }
  },
  verified: ({ value }) =>
    value > 0
      ? { title: 'Verified', says: 'Verified businesses stand before the others.' }
      : {
          title: 'Not verified',
          says: 'Verified businesses stand before the others.',
          improve: 'The badge comes with the Professional and Enterprise plans, once our team has checked your business.',
        },
  rating: ({ value, best }) => ({
    title: `Rating counts as ${value.toFixed(2)} of ${best}`,
    says: 'It is reckoned as if five reviews with a mean of 3.5 stood beside yours, so that a single one does not decide.',
    ...(value < best ? { improve: 'Ask businesses that have traded with you to review you.' } : {}),
  }),
  completeness: ({ value, best, details }) => ({
    title: `Profile: ${value} of ${best} parts`,
    says: value < best ? 'Of two that are otherwise alike the fuller profile stands first.' : 'There is nothing missing from your profile.',
    ...(details.length > 0 ? { improve: `Still missing: ${listed(details.map(partName))}.` } : {}),
  }),
}

const fields: Readonly<Record<string, string>> = {
  businessName: 'your name',
  companyName: 'your company name',
  username: 'your username',
  products: 'your products',
  services: 'your services',
  description: 'your description',
  businessType: 'your business type',
}
const fieldName = (field: string) => fields[field] ?? 'your profile'

const parts: Readonly<Record<string, string>> = {
  description: 'a description of 80 characters or more',
  products: 'products or services',
  category: 'a category',
  tags: 'specializations',
  website: 'a website',
  coverImage: 'a cover picture',
  yearFounded: 'the year of foundation',
  employeeCount: 'the number of employees',
}
const partName = (part: string) => parts[part] ?? part

/** "a, b and c" */
const listed = (all: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format([...new Set(all)])
