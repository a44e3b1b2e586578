import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection } from '#lib/text-page.tsx'
import { AS_OF } from './sources.ts'

interface Country {
  readonly id: string
  readonly name: string
  readonly registry: { readonly name: string; readonly url?: string }
  readonly tax: { readonly name: string; readonly url?: string }
  readonly steps: readonly string[]
}

const countries: readonly Country[] = [
  {
    id: 'burundi',
    name: 'Burundi',
    registry: { name: 'one-stop shop of the Agence de Développement du Burundi (ADB)' },
    tax: { name: 'Office Burundais des Recettes (OBR)', url: 'https://www.obr.bi' },
    steps: [
      'Check the name and file the statutes at the one-stop shop.',
      'The one-stop shop enters the company in the trade register and gets the tax number (NIF).',
    ],
  },
  {
    id: 'djibouti',
    name: 'Djibouti',
    registry: {
      name: 'Office Djiboutien de la Propriété Industrielle et Commerciale (ODPIC), in the Guichet Unique',
      url: 'https://www.guichet-unique.dj',
    },
    tax: { name: 'Direction Générale des Impôts' },
    steps: [
      'Reserve the name and file at the one-stop shop (Guichet Unique).',
      'The one-stop shop sends the file to the trade register, the tax office and social security.',
    ],
  },
  {
    id: 'drc',
    name: 'DR Congo',
    registry: { name: 'Guichet Unique de Création d’Entreprise (GUCE)', url: 'https://guichetunique.cd' },
    tax: { name: 'Direction Générale des Impôts (DGI)', url: 'https://www.dgi.gouv.cd' },
    steps: [
      'Choose a company form under OHADA law, which applies here, and prepare the statutes.',
      'File once at the one-stop shop for the trade register (RCCM), the national identification and the tax number.',
    ],
  },
  {
    id: 'ethiopia',
    name: 'Ethiopia',
    registry: { name: 'Ministry of Trade and Regional Integration (eTrade)', url: 'https://etrade.gov.et' },
    tax: { name: 'Ministry of Revenues', url: 'https://www.mor.gov.et' },
    steps: [
      'Get a tax identification number.',
      'Register the trade name and the company, then apply for the business licence for your trade. Renew it each year.',
    ],
  },
  {
    id: 'kenya',
    name: 'Kenya',
    registry: { name: 'Business Registration Service (BRS), through eCitizen', url: 'https://brs.go.ke' },
    tax: { name: 'Kenya Revenue Authority (KRA)', url: 'https://www.kra.go.ke' },
    steps: [
      'Search and reserve the name on eCitizen.',
      'Register a business name, partnership or company. For a company, declare the beneficial owners.',
      'Get a KRA PIN. Register for VAT if your turnover requires it.',
      'Get the single business permit from the county.',
    ],
  },
  {
    id: 'rwanda',
    name: 'Rwanda',
    registry: { name: 'Rwanda Development Board (RDB), Office of the Registrar General', url: 'https://org.rdb.rw' },
    tax: { name: 'Rwanda Revenue Authority (RRA)', url: 'https://www.rra.gov.rw' },
    steps: [
      'Register online. The company certificate shows the tax identification number (TIN).',
      'Declare the beneficial owners.',
      'Pay for the trading licence (patente). Register for VAT if your turnover requires it.',
    ],
  },
  {
    id: 'somalia',
    name: 'Somalia',
    registry: { name: 'Ministry of Commerce and Industry', url: 'https://moci.gov.so' },
    tax: { name: 'Ministry of Finance', url: 'https://mof.gov.so' },
    steps: [
      'Register the company with the federal ministry and get the licence.',
      'Also ask the federal member state. Some states have their own registration and licences.',
    ],
  },
  {
    id: 'south-sudan',
    name: 'South Sudan',
    registry: { name: 'Business Registry, Ministry of Justice and Constitutional Affairs' },
    tax: { name: 'South Sudan Revenue Authority' },
    steps: [
      'Reserve the name. The reservation lasts 30 days.',
      'An advocate enrolled in the country must prepare and file the memorandum and articles.',
      'Get the tax identification number, then the operating licences of the state and of the ministry for your trade.',
    ],
  },
  {
    id: 'tanzania',
    name: 'Tanzania',
    registry: { name: 'Business Registrations and Licensing Agency (BRELA)', url: 'https://www.brela.go.tz' },
    tax: { name: 'Tanzania Revenue Authority (TRA)', url: 'https://www.tra.go.tz' },
    steps: [
      'Register the name or company in BRELA’s online registration system. Founders need a NIDA number or a passport.',
      'Get the TIN, then the business licence. BRELA or the local council issues it, depending on your trade.',
      'In Zanzibar, register with the Business and Property Registration Agency (BPRA).',
    ],
  },
  {
    id: 'uganda',
    name: 'Uganda',
    registry: { name: 'Uganda Registration Services Bureau (URSB)', url: 'https://ursb.go.ug' },
    tax: { name: 'Uganda Revenue Authority (URA)', url: 'https://ura.go.ug' },
    steps: [
      'Reserve the name and register online.',
      'Get a TIN from the URA.',
      'Get the trading licence from the city, municipality or district. Renew it each year.',
    ],
  },
]

export function BusinessRegistrationPage() {
  usePageTitle('Business Registration')
  return (
    <TextPage
      reviewed={AS_OF}
      title="Business Registration"
      lead="Where and how to register a company in each country, and which office issues the tax number."
    >
      <TextSection id="before" title="What you need everywhere">
        <ul>
          <li>a company name that is not taken, and a short description of the business;</li>
          <li>identity documents and addresses of owners and directors;</li>
          <li>an address in the country;</li>
          <li>for a company: statutes (memorandum and articles), share capital, beneficial owners;</li>
          <li>licences for regulated trades: food, medicine, transport, mining, finance.</li>
        </ul>
        <p>Fees and processing times change often. Please see the websites of the offices.</p>
      </TextSection>
      {countries.map(({ id, name, registry, tax, steps }) => (
        <TextSection key={id} id={id} title={name}>
          <p>
            Registry: <Office {...registry} />. Tax: <Office {...tax} />.
          </p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </TextSection>
      ))}
      <Sources
        asOf={AS_OF}
        sources={countries.flatMap(({ name, registry }) =>
          registry.url === undefined ? [] : [{ name: registry.name, url: registry.url, about: name }],
        )}
      />
    </TextPage>
  )
}

function Office({ name, url }: { readonly name: string; readonly url?: string }) {
  if (url === undefined) return name
  return (
    <a href={url} rel="noopener">
      {name}
    </a>
  )
}
