/** URLs of the directory's screens. Other parts link to them only through these functions. */
export const companyPath = (id: string) => `/company/${encodeURIComponent(id)}`
/** The section of a company's page that explains its search ranking to its own account. */
export const rankingPath = (id: string) => `${companyPath(id)}#ranking`
/** The reviews on a company's page. */
export const companyReviewsPath = (id: string) => `${companyPath(id)}#reviews`
export const productPath = (id: string) => `/product/${encodeURIComponent(id)}`
export const organizationPath = (id: string) => `/organization/${encodeURIComponent(id)}`
/** The public page of an account; `kind` is missing in answers of older services. */
export const accountPagePath = ({ id, kind }: { readonly id: string; readonly kind?: string | null | undefined }) =>
  kind === 'organization' ? organizationPath(id) : companyPath(id)

/** The lists to which the caller saved companies and products. */
export const savedListsPath = () => '/lists'
export const savedListPath = (id: string) => `/lists/${id}`

/** The page where a logged-in company edits its profile. */
export const profilePath = () => '/profile'
/** The page where an organization edits its members. Staff pass the organization's id. */
export const organizationMembersPath = (id?: string) =>
  id ? `/organization-members?${new URLSearchParams({ organization: id })}` : '/organization-members'

export const tradeOrganizationsPath = () => '/trade-organizations'
export const organizationSignupPath = () => '/organization-signup'
export const tradeEventsPath = () => '/trade-events'
/** A trade event's page, with its registration form. */
export const exhibitionPath = (id: number) => `/register-event/${id}`
export const exhibitionServicesPath = () => '/exhibition-services'
export const exportCalendarPath = () => '/export-calendar'

/** The caller's own verification. An organization's contact who has no account opens this page with the token from the emailed link. */
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
