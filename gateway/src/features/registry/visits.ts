import type { FastifyRequest } from 'fastify'
import type { Site, Visit } from '#lib/site.ts'
import { laneCookie, laneCookieName, laneOf, newLane } from './lanes.ts'
import type { Releases } from './releases.ts'

export interface Visits {
  /** Returns the site of the request's lane. Requests without a lane get no canary. */
  site(request: FastifyRequest): Promise<Site>
  /** Returns the same site as last read, without checking the disk. */
  lastSite(request: FastifyRequest): Site
  /** For pages. Returns the site as `site` does, and also gives the visitor a lane while a canary runs. */
  visit(request: FastifyRequest): Promise<Visit>
}

/** @param origins every origin of the site */
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
