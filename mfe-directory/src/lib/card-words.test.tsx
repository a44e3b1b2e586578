import type { Highlight } from '@ungana/contracts-directory'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cardWords, type ListedBusiness } from './card-words.tsx'

const business: ListedBusiness = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  username: 'kivu_1',
  businessName: 'Kivu Growers',
  companyName: null,
  description: `Washed arabica. ${'Long '.repeat(40)}`,
  businessType: 'manufacturer',
  category: 'Coffee, Tea & Spices',
  country: 'Rwanda',
  location: 'Rubavu',
  email: null,
  phone: null,
  website: null,
  coverImage: null,
  logo: null,
  verified: false,
  tags: ['Organic', 'Bulk', 'Export', 'Arabica'],
  products: ['Green coffee'],
  services: [],
  rating: null,
  reviewCount: 0,
  averageResponseTime: null,
  yearFounded: null,
  employeeCount: null,
  facebookUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  sample: false,
  createdAt: '2026-01-01T00:00:00.000Z',
}

/** The rendered text, with marked parts in brackets. */
const shown = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/<mark[^>]*>/g, '[')
    .replaceAll('</mark>', ']')
const wordsOf = (facts: Partial<ListedBusiness>, highlights: Highlight[] = []) => {
  const { title, trade, place, text, tags } = cardWords({ ...business, ...facts, highlights }, true)
  return {
    title: shown(title),
    trade: shown(trade),
    place: shown(place),
    text: shown(text),
    tags: tags.map(({ label, content = label }) => shown(content)),
  }
}

test('shows name, trade, place, 100 characters and three tags without a search, and marks nothing', () => {
  expect(wordsOf({})).toEqual({
    title: 'Kivu Growers',
    trade: 'Manufacturer · Coffee, Tea &amp; Spices',
    place: 'Rwanda, Rubavu',
    text: `${business.description.slice(0, 100)}…`,
    tags: ['Organic', 'Bulk', 'Export'],
  })
  expect(wordsOf({ category: null, location: '' })).toMatchObject({ trade: 'Manufacturer', place: 'Rwanda' })
})

test('marks the found text in every line and puts a found tag first', () => {
  expect(
    wordsOf({}, [
      { field: 'businessName', text: 'Kivu Growers', ranges: [[0, 4]] },
      { field: 'businessType', text: 'manufacturer', ranges: [[0, 4]] },
      { field: 'category', text: 'Coffee, Tea & Spices', ranges: [[8, 11]] },
      { field: 'location', text: 'Rubavu', ranges: [[0, 6]] },
      { field: 'description', text: 'Washed arabica.…', ranges: [[7, 14]] },
      { field: 'tags', text: 'Arabica', ranges: [[0, 7]] },
    ]),
  ).toEqual({
    title: '[Kivu] Growers',
    trade: '[Manu]facturer · Coffee, [Tea] &amp; Spices',
    place: 'Rwanda, [Rubavu]',
    text: 'Washed [arabica].…',
    tags: ['[Arabica]', 'Organic', 'Bulk'],
  })
})

test('replaces the description with a found text that the card does not show otherwise', () => {
  const coffee: Highlight = { field: 'products', text: 'Green coffee', ranges: [[6, 12]] }
  expect(wordsOf({}, [coffee]).text).toBe('Offers Green [coffee]')
  expect(wordsOf({}, [coffee, { field: 'services', text: 'Coffee tasting', ranges: [[0, 6]] }]).text).toBe('Offers Green [coffee], [Coffee] tasting')
  expect(wordsOf({}, [{ field: 'companyName', text: 'Gisenyi Ltd', ranges: [[0, 7]] }]).text).toBe('Also known as [Gisenyi] Ltd')
  // The marked name already shows why the business was found.
  expect(wordsOf({}, [coffee, { field: 'businessName', text: 'Kivu Growers', ranges: [[0, 4]] }]).text).toBe(`${business.description.slice(0, 100)}…`)
})

test('escapes HTML in a name and clips marked ranges that are too long for it', () => {
  const businessName = '<img src=x onerror=alert(1)> & Sons'
  const { title } = wordsOf({ businessName }, [
    {
      field: 'businessName',
      text: businessName,
      ranges: [
        [0, 4],
        [2, 8],
        [30, 99],
        [50, 60],
        [-3, 1],
        [34, 33],
      ],
    },
  ])
  expect(title).toBe('[&lt;img][ src]=x onerror=alert(1)&gt; &amp;[ Sons]')
})
