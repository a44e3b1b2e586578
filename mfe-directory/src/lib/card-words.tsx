import { t } from '@lingui/core/macro'
import { type Business, type Highlight, marketplacePath, type SearchHit } from '@ungana/contracts-directory'
import { type CoverCardTag, Marked } from '@ungana/ui'
import { inLanguage } from '@ungana/web-kit'
import { Fragment, type ReactNode } from 'react'
import { businessTypeLabel, CARD_TAGS, cardDescription } from '#lib/business-text.ts'

/** A business in a list. In search results, it also says where the searched text was found. */
export type ListedBusiness = Business & Partial<Pick<SearchHit, 'featured' | 'highlights'>>

interface CardWords {
  readonly title: ReactNode
  /** "Manufacturer · Coffee, Tea & Spices" */
  readonly trade: ReactNode
  /** "Rwanda, Rubavu" */
  readonly place: ReactNode
  readonly text: ReactNode
  readonly tags: readonly CoverCardTag[]
}

/**
 * The texts of a business's card, with the searched text marked. If the match is in a field that the card does not show, that field
 * replaces the description, so that people see why the business was found. Found tags come first.
 */
export function cardWords(business: ListedBusiness, tagLinks: boolean): CardWords {
  const { businessName, businessType, category, country, location, tags, highlights = [] } = business
  const found = (field: Highlight['field']) => highlights.filter((highlight) => highlight.field === field)
  const marked = (field: Highlight['field'], shown: string) => {
    const [highlight] = found(field)
    // The ranges belong to the English text.
    return highlight?.text.toLowerCase() === shown.toLowerCase() ? <Marked text={shown} ranges={highlight.ranges} /> : shown
  }
  const foundTags = found('tags')
  const shownTags = [...new Set([...foundTags.map(({ text }) => text), ...tags])].slice(0, CARD_TAGS)
  return {
    title: marked('businessName', businessName),
    trade: joined(' · ', [marked('businessType', businessTypeLabel(businessType)), category && marked('category', inLanguage(category))]),
    place: joined(', ', [country && marked('country', inLanguage(country)), location && marked('location', location)]),
    text: cardText(business, found),
    tags: shownTags.map((label) => {
      const highlight = foundTags.find(({ text }) => text === label)
      return {
        label,
        ...(highlight ? { content: <Marked {...highlight} /> } : {}),
        ...(tagLinks ? { href: marketplacePath({ tag: label }) } : {}),
      }
    }),
  }
}

const fieldsOnCard = ['businessName', 'businessType', 'category', 'country', 'location', 'tags'] as const

function cardText({ description }: Business, found: (field: Highlight['field']) => readonly Highlight[]): ReactNode {
  const [inDescription] = found('description')
  if (inDescription) return <Marked {...inDescription} />
  const hidden = [
    { verb: t({ message: 'Offers', context: 'before names of products' }), all: [...found('products'), ...found('services')] },
    { verb: t`Also known as`, all: [...found('companyName'), ...found('username')] },
  ]
  const reason = fieldsOnCard.some((field) => found(field).length > 0) ? undefined : hidden.find(({ all }) => all.length > 0)
  if (!reason) return cardDescription(description)
  return (
    <>
      {reason.verb}{' '}
      {joined(
        ', ',
        reason.all.map(({ field, text, ranges }) => <Marked key={`${field} ${text}`} text={text} ranges={ranges} />),
      )}
    </>
  )
}

/** The parts that are not empty, with `separator` between them. */
function joined(separator: string, parts: readonly ReactNode[]): ReactNode {
  return parts.filter(Boolean).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
    <Fragment key={index}>
      {index > 0 ? separator : null}
      {part}
    </Fragment>
  ))
}
