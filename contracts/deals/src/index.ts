export { type Deal, type DealPhase, type DealRow, dealPhases, getDeal, listDeals, type Side, sides } from './deals.ts'
export { dealPath, dealsPath } from './paths.ts'
export { DEAL_LINES_MAX, type DealLine, type DealTerms, dealTerms } from './terms.ts'
