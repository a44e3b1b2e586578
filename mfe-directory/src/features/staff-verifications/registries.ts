/** The company register of each country, to help reviewers. Uncertain addresses are left out. */

interface Registry {
  readonly name: string
  readonly address?: string
}

const registries: Readonly<Record<string, Registry>> = {
  Kenya: { name: 'Business Registration Service (BRS)', address: 'https://brs.go.ke' },
  Uganda: { name: 'Uganda Registration Services Bureau (URSB)', address: 'https://ursb.go.ug' },
  Tanzania: { name: 'Business Registrations and Licensing Agency (BRELA)', address: 'https://www.brela.go.tz' },
  Rwanda: { name: 'Office of the Registrar General, Rwanda Development Board', address: 'https://rdb.rw' },
  Burundi: { name: 'Agence de Développement du Burundi (ADB), guichet unique' },
  'South Sudan': { name: 'Business Registry, Ministry of Justice' },
  DRC: { name: 'Guichet unique de création d’entreprise (GUCE), RCCM', address: 'https://www.guichetunique.cd' },
  Ethiopia: { name: 'Ministry of Trade and Regional Integration, eTrade', address: 'https://etrade.gov.et' },
  Somalia: { name: 'Ministry of Commerce and Industry, business registration' },
  Djibouti: { name: 'Office Djiboutien de la Propriété Industrielle et Commerciale (ODPIC)' },
  Egypt: { name: 'General Authority for Investment and Free Zones (GAFI), commercial register', address: 'https://www.gafi.gov.eg' },
  Madagascar: { name: 'Economic Development Board of Madagascar (EDBM), RCS', address: 'https://edbm.mg' },
  Malawi: { name: 'Department of the Registrar General', address: 'https://www.registrargeneral.gov.mw' },
  Mauritius: { name: 'Corporate and Business Registration Department (CBRD)', address: 'https://companies.govmu.org' },
  Seychelles: { name: 'Registrar General' },
  Tunisia: { name: 'Registre national des entreprises (RNE)', address: 'https://www.registre-entreprises.tn' },
  Zambia: { name: 'Patents and Companies Registration Agency (PACRA)', address: 'https://www.pacra.org.zm' },
  Zimbabwe: { name: 'Registrar of Companies and Other Business Entities' },
  Comoros: { name: 'Registre du commerce et du crédit mobilier (RCCM)' },
  Eswatini: { name: 'Registrar of Companies, Ministry of Commerce, Industry and Trade' },
  Libya: { name: 'Commercial Registry, Ministry of Economy and Trade' },
  Sudan: { name: 'Commercial Registration Department, Ministry of Justice' },
}

/** The register of `country`; undefined for an unknown country. */
export const registryOf = (country: string): Registry | undefined => registries[country]
