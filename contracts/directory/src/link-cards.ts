/** What chats and search engines are told of the directory's pages. */
import { endpoint, linkCard, sitemapList } from '@ungana/contracts-kit'
import * as z from 'zod/mini'
import { exhibitionId } from './exhibitions.ts'

const params = z.object({ id: z.uuid() })

/** 404 BUSINESS_NOT_FOUND for an unknown and for a suspended company alike; a sample is not to be listed. */
export const companyCard = endpoint({ method: 'GET', url: '/api/cards/companies/:id', schema: { params, response: { 200: linkCard } } })

/** 404 ORGANIZATION_NOT_FOUND for one that is not there or not active. */
export const organizationCard = endpoint({ method: 'GET', url: '/api/cards/organizations/:id', schema: { params, response: { 200: linkCard } } })

/** 404 EXHIBITION_NOT_FOUND. */
export const exhibitionCard = endpoint({
  method: 'GET',
  url: '/api/cards/exhibitions/:id',
  schema: { params: exhibitionId, response: { 200: linkCard } },
})

/** `v` names what is drawn: at the address that the card gives, a picture never changes. */
const pictureVersion = z.object({ v: z.optional(z.string().check(z.maxLength(40))) })

const picture = { 200: /** PNG */ z.unknown(), 304: z.undefined() }

/** 1200 × 630; 503 with Retry-After while more of them are asked for than may be drawn. */
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

/** Companies in parts, organizations, events: what search engines may list, no samples. */
export const listDirectorySitemaps = endpoint({ method: 'GET', url: '/api/sitemaps/directory', schema: { response: { 200: sitemapList } } })

/** XML of sitemaps.org, streamed; 404 NOT_FOUND for a name that is not listed. */
export const directorySitemap = endpoint({
  method: 'GET',
  url: '/api/sitemaps/directory/:name',
  deadline: 'transfer',
  schema: { params: z.object({ name: z.string().check(z.maxLength(100)) }), response: { 200: z.unknown() } },
})
