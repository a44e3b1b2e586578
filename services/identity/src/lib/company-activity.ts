// What people did for a company, from all services.
import { ACTIVITY_LIMIT, type ActivityEntry, type listActivity, listServiceActivity } from '@ungana/contracts-identity'
import type { EndpointOutput } from '@ungana/contracts-kit'
import { readActivity, type ServiceClient, ServiceRefused } from '@ungana/service-kit'
import type { Identity } from './dependencies.ts'

export type ActivityPage = EndpointOutput<typeof listActivity>

export interface ActivityQuery {
  readonly before?: string | undefined
  readonly person?: string | undefined
  readonly limit: number
}

/** Reads a page of a company's entries from one service, newest first. */
export type AskActivity = (companyId: string, query: ActivityQuery, requestId: string) => Promise<ActivityPage>

/** A service without this route records nothing. */
export const createAskActivity =
  (client: Pick<ServiceClient, 'call'>): AskActivity =>
  async (id, query, requestId) => {
    try {
      return await client.call(listServiceActivity, { params: { id }, query }, { deadlineMs: 3000, requestId })
    } catch (error) {
      if (error instanceof ServiceRefused && error.status === 404) return { entries: [], more: false }
      throw error
    }
  }

/** The newest entries of all services. @throws Unavailable if one of them does not answer */
export async function companyActivity(
  { transaction }: Pick<Identity, 'transaction'>,
  others: readonly AskActivity[],
  { companyId, query, requestId }: { readonly companyId: string; readonly query: ActivityQuery; readonly requestId: string },
): Promise<ActivityPage> {
  const pages = await Promise.all([transaction((tx) => readActivity(tx, companyId, query)), ...others.map((ask) => ask(companyId, query, requestId))])
  const entries = pages.flatMap((page) => page.entries).sort(newestFirst)
  return { entries: entries.slice(0, query.limit), more: entries.length > query.limit || pages.some(({ more }) => more) }
}

/** All entries, oldest first, for the company's data export. */
export async function allActivity(read: (query: ActivityQuery) => Promise<ActivityPage>): Promise<ActivityEntry[]> {
  const all: ActivityEntry[] = []
  for (let before: string | undefined; ; ) {
    const { entries, more } = await read({ before, limit: ACTIVITY_LIMIT })
    all.push(...entries)
    before = entries.at(-1)?.id
    if (!more || before === undefined) return all.reverse()
  }
}

const newestFirst = (a: ActivityEntry, b: ActivityEntry) => (a.id < b.id ? 1 : -1)
