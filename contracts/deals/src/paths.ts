/** Paths of the deals' pages. Other parts link to them only through these functions. */
export const dealsPath = () => '/deals'
/** The form of a deal that is proposed to a company. */
export const proposeDealPath = (companyId: string) => `/deals/new?${new URLSearchParams({ company: companyId })}`
export const dealPath = (id: string) => `/deals/${encodeURIComponent(id)}`
export const dealRecordPath = () => '/deals/record'
export const staffDealsPath = () => '/staff/deals'
export const staffDealContestsPath = () => '/staff/deal-contests'
export const staffDealPath = (id: string) => `/staff/deals/${encodeURIComponent(id)}`
/** Where everybody can check a paper. The address is on the paper. */
export const checkPaperPath = (code: string) => `/deals/papers/${encodeURIComponent(code)}`
/** A company's own passports. */
export const passportsPath = () => '/deals/passport'
/** Where everybody can check a passport. The token is in the fragment, which browsers send to no server. */
export const checkPassportPath = (token = '') => `/passport/verify${token && `#${token}`}`
