/** Link previews for chat apps, and sitemaps for search engines. */
import { endpoint, linkCard, sitemapList } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { exhibitionId } from './exhibitions.ts'

const params = z.object({ id: z.uuid() })

/** 404 BUSINESS_NOT_FOUND for an unknown or suspended company. Search engines must not index samples. */
export const companyCard = endpoint({ method: 'GET', url: '/api/cards/companies/:id', schema: { params, response: { 200: linkCard } } })

/** 404 ORGANIZATION_NOT_FOUND if unknown or not active. */
export const organizationCard = endpoint({ method: 'GET', url: '/api/cards/organizations/:id', schema: { params, response: { 200: linkCard } } })

/** 404 EXHIBITION_NOT_FOUND. */
export const exhibitionCard = endpoint({
  method: 'GET',
  url: '/api/cards/exhibitions/:id',
  schema: { params: exhibitionId, response: { 200: linkCard } },
})

/** 404 PRODUCT_NOT_FOUND, also while the company is suspended. Search engines must not index samples. */
export const productCard = endpoint({ method: 'GET', url: '/api/cards/products/:id', schema: { params, response: { 200: linkCard } } })

/** `v` is a hash of the picture's content, so a picture at a card's URL never changes. `l` is the language of its words; without it English. */
const pictureVersion = z.object({ v: z.optional(z.string().check(z.maxLength(40))), l: z.optional(z.string().check(z.maxLength(8))) })

const picture = { 200: /** PNG */ z.unknown(), 304: z.undefined() }

/** 1200 × 630 pixels; 503 with Retry-After while too many pictures are being drawn. */
export const companyPicture = endpoint({
  method: 'GET',
  url: '/api/cards/companies/:id/picture.png',
  schema: { params, querystring: pictureVersion, response: picture },
})

export const organizationPicture = endpoint({
  method: 'GET',
  url: '/api/cards/organizations/:id/picture.png',
  schema: { params, querystring: pictureVersion, response: picture },
})

export const exhibitionPicture = endpoint({
  method: 'GET',
  url: '/api/cards/exhibitions/:id/picture.png',
  schema: { params: exhibitionId, querystring: pictureVersion, response: picture },
})

export const productPicture = endpoint({
  method: 'GET',
  url: '/api/cards/products/:id/picture.png',
  schema: { params, querystring: pictureVersion, response: picture },
})

/** Sitemaps of companies and products (in parts), organizations and trade events, without samples. */
export const listDirectorySitemaps = endpoint({ method: 'GET', url: '/api/sitemaps/directory', schema: { response: { 200: sitemapList } } })

/** Streamed XML as defined by sitemaps.org; 404 NOT_FOUND for a name that is not listed. */
export const directorySitemap = endpoint({
  method: 'GET',
  url: '/api/sitemaps/directory/:name',
  deadline: 'transfer',
  schema: { params: z.object({ name: z.string().check(z.maxLength(100)) }), response: { 200: z.unknown() } },
})
