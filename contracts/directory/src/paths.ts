/** Where the directory's screens live; the only way one part links to another's page. */
export const companyPath = (id: string) => `/company/${encodeURIComponent(id)}`
/** Where a company's own account sees why it ranks as it does: on the company's page. */
export const rankingPath = (id: string) => `${companyPath(id)}#ranking`
/** What others say of it. */
export const companyReviewsPath = (id: string) => `${companyPath(id)}#reviews`
export const organizationPath = (id: string) => `/organization/${encodeURIComponent(id)}`

/** Where the signed-in company's owner edits it. */
export const profilePath = () => '/profile'
/** Where an organization keeps the list of its members; staff name the organization. */
export const organizationMembersPath = (id?: string) =>
  id ? `/organization-members?${new URLSearchParams({ organization: id })}` : '/organization-members'

export const tradeOrganizationsPath = () => '/trade-organizations'
export const organizationSignupPath = () => '/organization-signup'
export const tradeEventsPath = () => '/trade-events'
/** An exhibition's page, with its registration form. */
export const exhibitionPath = (id: number) => `/register-event/${id}`
export const exhibitionServicesPath = () => '/exhibition-services'
export const exportCalendarPath = () => '/export-calendar'

/** How one's own verification stands; an organization's contact without an account comes by a mailed link. */
export const verificationPath = (token?: string) => (token ? `/verification?${new URLSearchParams({ token })}` : '/verification')
export const staffVerificationsPath = (id?: string) => (id ? `/staff/verifications?${new URLSearchParams({ id })}` : '/staff/verifications')

export interface DirectoryQuery {
  readonly search?: string
  readonly category?: string
  readonly country?: string
  readonly location?: string
  readonly tag?: string
  readonly type?: 'organization'
}

export const directoryPath = (query: DirectoryQuery = {}) => withQuery('/directory', query)
export const marketplacePath = (query: DirectoryQuery = {}) => withQuery('/marketplace', query)

function withQuery(path: string, query: DirectoryQuery) {
  const text = new URLSearchParams(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))).toString()
  return text ? `${path}?${text}` : path
}
