import type { FastifyRequest } from 'fastify'
import type { Site, Visit } from '#lib/site.ts'
import { laneCookie, laneCookieName, laneOf, newLane } from './lanes.ts'
import type { Releases } from './releases.ts'

export interface Visits {
  /** The site of whoever sent the request; who is in no lane gets no canary. */
  site(request: FastifyRequest): Promise<Site>
  /** The same as it was found last, without a look at the disk. */
  lastSite(request: FastifyRequest): Site
  /** The same for who opens a page: while a canary runs, a visitor without a lane is given one. */
  visit(request: FastifyRequest): Promise<Visit>
}

/** @param origins every origin under which the site is opened */
export function createVisits(releases: Releases, origins: readonly string[]): Visits {
  const name = laneCookieName(origins)
  const laneIn = ({ headers }: FastifyRequest) => laneOf(headers.cookie, name)
  return {
    site: (request) => releases.site(laneIn(request)),
    lastSite: (request) => releases.lastSite(laneIn(request)),
    async visit(request) {
      const lane = laneIn(request)
      const site = await releases.site(lane)
      if (lane !== undefined || !site.varies) return { site, cookie: undefined }
      const given = newLane()
      return { site: await releases.site(given), cookie: laneCookie(given, name) }
    },
  }
}
