/** Where the directory's screens live; the only way one part links to another's page. */
export const companyPath = (id: string) => `/company/${encodeURIComponent(id)}`
export const organizationPath = (id: string) => `/organization/${encodeURIComponent(id)}`

export interface DirectoryQuery {
  readonly search?: string
  readonly category?: string
  readonly country?: string
  readonly tag?: string
  readonly type?: 'organization'
}

export const directoryPath = (query: DirectoryQuery = {}) => withQuery('/directory', query)
export const marketplacePath = (query: DirectoryQuery = {}) => withQuery('/marketplace', query)

function withQuery(path: string, query: DirectoryQuery) {
  const text = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
  return text ? `${path}?${text}` : path
}
