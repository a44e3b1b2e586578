/** Public offices that several pages use as sources. */
import type { Source } from '#lib/text-page.tsx'

/** When the pages were last checked against their sources. */
export const AS_OF = 'early 2025'

export const eac: Source = {
  name: 'East African Community',
  url: 'https://www.eac.int',
  about: 'treaty, protocols, the Customs Management Act, the Common External Tariff and the rules of origin',
}
export const comesa: Source = { name: 'COMESA', url: 'https://www.comesa.int', about: 'free trade area, simplified trade regime, Yellow Card' }
export const comesaSimplified: Source = {
  name: 'COMESA Aid for Trade: Simplified Trade Regime',
  url: 'https://comaid.comesa.int/rism-indicators/simplified-trade-regime-str-indicator-6/',
  about: 'the threshold, the documents and the desks at the border',
}
export const afcfta: Source = {
  name: 'AfCFTA Secretariat',
  url: 'https://au-afcfta.org',
  about: 'the agreement, its protocols and the countries that trade under it',
}
export const tradeBarriers: Source = {
  name: 'Non-Tariff Barriers reporting',
  url: 'https://www.tradebarriers.org',
  about: 'where traders in the EAC, COMESA and SADC report trade barriers and follow their reports',
}
export const kenyaTrade: Source = {
  name: 'InfoTrade Kenya',
  url: 'https://infotradekenya.go.ke',
  about: 'import and export procedures of Kenya, step by step',
}
export const ugandaTrade: Source = { name: 'Uganda Trade Information Portal', url: 'https://ugandatrades.go.ug', about: 'procedures of Uganda' }
export const rwandaTrade: Source = { name: 'Rwanda Trade Portal', url: 'https://rwandatrade.rw', about: 'procedures of Rwanda' }
export const tanzaniaTrade: Source = { name: 'Tanzania Trade Portal', url: 'https://trade.tanzania.go.tz', about: 'procedures of Tanzania' }
