import { PAGE_SIZE, type Ranking, type RankingReason } from '@ungana/contracts-directory'

export interface ReasonWords {
  readonly kind: string
  /** Whether the company already has the maximum for this factor. */
  readonly isFull: boolean
  readonly title: string
  readonly explanation: string
  /** How to move up; undefined when there is nothing to do. */
  readonly improve?: string
}

/** Title and explanation of the company's position, such as "Position 3 of 41". */
export function positionWords({ match, position, total }: Ranking, term: string): { readonly title: string; readonly explanation: string } {
  const where = term ? `in results for “${term}”` : 'in the directory'
  if (position === null) return { title: 'Not shown', explanation: `Your company does not appear ${where}.` }
  const page = `page ${Math.ceil(position / PAGE_SIZE)}`
  if (match === 'similar')
    return { title: 'Below exact matches', explanation: `You are on ${page} ${where}, below ${total.toLocaleString('en')} exact matches.` }
  return { title: `Position ${position.toLocaleString('en')} of ${total.toLocaleString('en')}`, explanation: `You are on ${page} ${where}.` }
}

/** The ranking factors, most important first. Unknown factors are left out. */
export function reasonWords({ reasons }: Ranking, term: string): readonly ReasonWords[] {
  return reasons.flatMap((reason) => {
    const words = factorTexts[reason.kind]?.(reason, term)
    return words ? [{ kind: reason.kind, isFull: reason.value >= reason.best, ...words }] : []
  })
}

type Words = Omit<ReasonWords, 'kind' | 'isFull'>

const factorTexts: Readonly<Record<string, (reason: RankingReason, term: string) => Words | undefined>> = {
  featured: ({ value }) =>
    value > 0
      ? { title: 'Featured placement', explanation: 'Your paid placement puts you in one of the first two positions. The list marks it as featured.' }
      : { title: 'No featured placement', explanation: 'Up to two businesses with a paid placement come first. They are marked as featured.' },
  match: ({ value, best, details }, term) => {
    if (best === 0) return undefined
    if (value > 0) return { title: 'In your name', explanation: `Your name contains “${term}”. Businesses with this word in their name come first.` }
    if (details.length > 0)
      return {
        title: 'In your profile',
        explanation: `“${term}” is in ${listed(details.map(fieldName))}. Businesses with this word in their name come before you.`,
      }
    return {
      title: 'Not in your profile',
      explanation: `Your profile does not contain “${term}”.`,
      improve: 'If you offer it, add it to your products, services or description.',
    }
  },
  verified: ({ value }) =>
    value > 0
      ? { title: 'Verified', explanation: 'Verified businesses come before the others.' }
      : {
          title: 'Not verified',
          explanation: 'Verified businesses come before the others.',
          improve: 'You get the badge with a Professional or Enterprise plan after our team verifies your business.',
        },
  rating: ({ value, best }) => ({
    title: `Rating score: ${value.toFixed(2)} of ${best}`,
    explanation: 'We add five reviews with an average of 3.5 to yours, so that one review does not decide your position.',
    ...(value < best ? { improve: 'Ask businesses that have traded with you to review you.' } : {}),
  }),
  completeness: ({ value, best, details }) => ({
    title: `Profile: ${value} of ${best} parts`,
    explanation: value < best ? 'If two businesses are otherwise equal, the more complete profile comes first.' : 'Your profile is complete.',
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
  description: 'a description of at least 80 characters',
  products: 'products or services',
  category: 'a category',
  tags: 'specializations',
  website: 'a website',
  coverImage: 'a cover picture',
  yearFounded: 'the founding year',
  employeeCount: 'the number of employees',
}
const partName = (part: string) => parts[part] ?? part

/** "a, b and c" */
const listed = (all: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'conjunction' }).format([...new Set(all)])
