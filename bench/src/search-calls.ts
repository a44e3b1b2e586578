// Calls of the search, to the service or through the gateway.
import { searchBusinesses, searchFacets, suggest } from '@ungana/contracts-directory'
import { Pool } from 'undici'

export class NotAnswered extends Error {
  readonly status: number

  constructor(path: string, status: number) {
    super(`${path} got the answer ${status}`)
    this.status = status
  }
}

export interface SearchCalls {
  /** Loads the first page by default. @returns the total. @throws NotAnswered */
  readonly search: (text: string, page?: number) => Promise<number>
  readonly facets: (query: Readonly<Record<string, string>>) => Promise<void>
  readonly suggest: (text: string) => Promise<void>
  readonly close: () => Promise<void>
}

export function searchCalls(origin: string, connections: number, headers: Readonly<Record<string, string>> = {}): SearchCalls {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const ask = async (url: string, query: Readonly<Record<string, string>>) => {
    const path = `${url}?${new URLSearchParams(query)}`
    const answer = await pool.request({ method: 'GET', path, headers })
    await answer.body.dump()
    if (answer.statusCode !== 200) throw new NotAnswered(path, answer.statusCode)
    return answer
  }
  return {
    search: async (text, page = 1) => {
      const { headers: answerHeaders } = await ask(searchBusinesses.url, { ...(text && { q: text }), page: String(page) })
      return Number(answerHeaders['x-total-count'])
    },
    facets: async (query) => void (await ask(searchFacets.url, query)),
    suggest: async (text) => void (await ask(suggest.url, { q: text })),
    close: () => pool.close(),
  }
}
