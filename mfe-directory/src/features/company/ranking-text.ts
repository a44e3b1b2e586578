import { t } from '@lingui/core/macro'
import { PAGE_SIZE, type Ranking, type RankingReason } from '@ungana/contracts-directory'
import { listText, numberText } from '@ungana/language/formats'

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
  if (position === null)
    return {
      title: t`Not shown`,
      explanation: term ? t`Your company does not appear in results for “${term}”.` : t`Your company does not appear in the directory.`,
    }
  const page = Math.ceil(position / PAGE_SIZE)
  const exact = numberText(total)
  if (match === 'similar')
    return {
      title: t`Below exact matches`,
      explanation: term
        ? t`You are on page ${page} in results for “${term}”, below ${exact} exact matches.`
        : t`You are on page ${page} in the directory, below ${exact} exact matches.`,
    }
  return {
    title: t`Position ${numberText(position)} of ${exact}`,
    explanation: term ? t`You are on page ${page} in results for “${term}”.` : t`You are on page ${page} in the directory.`,
  }
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
      ? {
          title: t`Featured placement`,
          explanation: t`Your paid placement puts you in one of the first two positions. The list marks it as featured.`,
        }
      : { title: t`No featured placement`, explanation: t`Up to two businesses with a paid placement come first. They are marked as featured.` },
  match: ({ value, best, details }, term) => {
    if (best === 0) return undefined
    const where = listText(new Set(details.map(fieldName)))
    const improve = t`If you offer it, add it to your products or services.`
    if (value === best)
      return {
        title: t`In your name or offers`,
        explanation: t`“${term}” is in ${where}. Businesses with this word in their name, products or services come first.`,
      }
    if (value > 0)
      return {
        title: t`In your name or offers`,
        explanation: t`“${term}” is in ${where}. Businesses in the usual category of this product come before you.`,
        improve: t`If it is your main product, choose its category in your profile.`,
      }
    if (details.length > 0)
      return {
        title: t`In your profile`,
        explanation: t`“${term}” is in ${where}. Businesses with this word in their name, products or services come before you.`,
        improve,
      }
    return { title: t`Not in your profile`, explanation: t`Your profile does not contain “${term}”.`, improve }
  },
  verified: ({ value }) =>
    value > 0
      ? { title: t`Verified`, explanation: t`Verified businesses come before the others.` }
      : {
          title: t`Not verified`,
          explanation: t`Verified businesses come before the others.`,
          improve: t`You get the badge with a Professional or Enterprise plan after our team verifies your business.`,
        },
  rating: ({ value, best }) => ({
    title: t`Rating score: ${numberText(value, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} of ${best}`,
    explanation: t`We add five reviews with an average of 3.5 to yours, so that one review does not decide your position.`,
    ...(value < best ? { improve: t`Ask businesses that have traded with you to review you.` } : {}),
  }),
  completeness: ({ value, best, details }) => ({
    title: t`Profile: ${value} of ${best} parts`,
    explanation: value < best ? t`If two businesses are otherwise equal, the more complete profile comes first.` : t`Your profile is complete.`,
    ...(details.length > 0 ? { improve: t`Still missing: ${listText(new Set(details.map(partName)))}.` } : {}),
  }),
}

const fields: Readonly<Record<string, string>> = {
  businessName: t`your name`,
  companyName: t`your company name`,
  username: t`your username`,
  products: t`your products`,
  services: t`your services`,
  description: t`your description`,
  businessType: t`your business type`,
}
const fieldName = (field: string) => fields[field] ?? t`your profile`

const parts: Readonly<Record<string, string>> = {
  description: t`a description of at least 80 characters`,
  products: t`products or services`,
  category: t`a category`,
  tags: t`specializations`,
  website: t`a website`,
  coverImage: t`a cover picture`,
  yearFounded: t`the founding year`,
  employeeCount: t`the number of employees`,
}
const partName = (part: string) => parts[part] ?? part
