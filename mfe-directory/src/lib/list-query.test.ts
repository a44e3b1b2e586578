import { describe, expect, it } from 'vitest'
import { emptyListQuery, formatListQuery, parseListQuery, searchParameters } from './list-query.ts'

const parse = (search: string) => parseListQuery(new URLSearchParams(search))

describe('parseListQuery', () => {
  it('reads every parameter', () => {
    expect(parse('search=coffee&category=Coffee%2C+Tea+%26+Spices&country=Rwanda&location=Huye&tag=Arabica&page=3&type=organization')).toEqual({
      search: 'coffee',
      category: 'Coffee, Tea & Spices',
      country: 'Rwanda',
      location: 'Huye',
      tag: 'Arabica',
      page: 3,
      type: 'organization',
    })
  })

  it('reads an empty query string as the first page without filters', () => {
    expect(parse('')).toEqual(emptyListQuery)
  })

  it('reads the two "all" values as no filter', () => {
    expect(parse('category=all-categories&country=All-Countries')).toEqual(emptyListQuery)
  })

  it.each(['0', '-1', '1.5', 'x', '', 'Infinity'])('reads page "%s" as the first page', (page) => {
    expect(parse(`page=${page}`).page).toBe(1)
  })

  it("limits the page to the search's maximum", () => {
    expect(parse('page=99999999').page).toBe(1_000_000)
  })

  it('removes control characters and text beyond the limit', () => {
    expect(parse(`search=${encodeURIComponent('  tea\u0000\n leaves ')}`).search).toBe('tea  leaves')
    expect(parse(`search=${'a'.repeat(300)}`).search).toHaveLength(200)
  })

  it('ignores an unknown type', () => {
    expect(parse('type=person').type).toBe('business')
  })
})

describe('formatListQuery', () => {
  it('leaves out empty filters', () => {
    expect(formatListQuery(emptyListQuery)).toBe('')
  })

  it.each([
    'search=coffee',
    'category=Coffee%2C+Tea+%26+Spices&country=South+Sudan&page=2',
    'type=organization&page=4',
    'country=Rwanda&location=Huye',
    'tag=T%26T+%2B+more',
  ])('formats a parsed query back to %s', (search) => {
    expect(formatListQuery(parse(search))).toBe(search)
  })
})

describe('searchParameters', () => {
  it('sends the text as q and leaves out empty filters', () => {
    expect(searchParameters({ ...emptyListQuery, search: 'tea', tag: 'CTC', page: 2 })).toEqual({ q: 'tea', tag: 'CTC' })
  })
})
