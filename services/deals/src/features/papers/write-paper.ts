// Writes a paper as UBL 2.1, the XML that other programs read. The order of elements is that of the schemas.
import { plainAmount } from '@ungana/contracts-kit'
import { paymentParts } from '@ungana/contracts-messaging'
import { dayInKigali } from '@ungana/service-kit'
import type { PaperParty } from '@ungana/service-kit/accounts'
import { type PaperFacts, type PaperTotals, paperNumber, paperTotals, versionNumber } from '#lib/paper-content.ts'
import { type Element, xmlDocument } from './xml.ts'

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd'
const roots = {
  proforma: 'Invoice',
  invoice: 'Invoice',
  'packing-list': 'DespatchAdvice',
  'delivery-note': 'DespatchAdvice',
  origin: 'CertificateOfOrigin',
} as const
/** United Nations codes of documents: proforma invoice and commercial invoice. */
const invoiceCodes = { proforma: '325', invoice: '380' } as const
/** United Nations codes of units. Other units are named in the line. */
const unitCodes: Readonly<Record<string, string>> = { kg: 'KGM', t: 'TNE', l: 'LTR', m: 'MTR' }
const ONE = 'C62'

/** @returns the text of the document */
export function writePaper(paper: PaperFacts): string {
  const root = roots[paper.kind]
  const content =
    paper.kind === 'origin' ? certificate(paper) : paper.kind === 'proforma' || paper.kind === 'invoice' ? invoice(paper) : despatch(paper)
  return xmlDocument([
    root,
    content,
    {
      xmlns: `${UBL}:${root}-2`,
      'xmlns:cac': `${UBL}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${UBL}:CommonBasicComponents-2`,
    },
  ])
}

const head = (paper: PaperFacts): Element[] => [
  ['cbc:UBLVersionID', '2.1'],
  ['cbc:ID', versionNumber(paper)],
  ['cbc:UUID', paper.id],
  ['cbc:IssueDate', dayInKigali(paper.madeAt)],
]

const note = (paper: PaperFacts): Element | false =>
  paper.version > 1 && ['cbc:Note', `Replaces ${versionNumber({ ...paper, version: paper.version - 1 })}`]

function invoice(paper: PaperFacts): Element[] {
  const { kind, content } = paper
  const { terms, seller, buyer } = content
  const totals = paperTotals(content)
  const amount = (name: string, minor: number): Element => [name, plainAmount(minor, terms.currency), { currencyID: terms.currency }]
  const parts = paymentParts(totals.totalMinor, terms.payment)
  const labels = { deposit: 'Deposit', onLoading: 'On loading', onDelivery: 'On delivery' }
  return [
    ...head(paper),
    ['cbc:InvoiceTypeCode', kind === 'proforma' ? invoiceCodes.proforma : invoiceCodes.invoice],
    ...present(note(paper)),
    ['cbc:DocumentCurrencyCode', terms.currency],
    ['cbc:LineCountNumeric', terms.lines.length],
    ['cac:AccountingSupplierParty', [party(seller)]],
    ['cac:AccountingCustomerParty', [party(buyer)]],
    ...(content.packing ? [delivery(totals)] : []),
    ...(terms.incoterm
      ? [
          [
            'cac:DeliveryTerms',
            [['cbc:ID', terms.incoterm], terms.place !== undefined && ['cac:DeliveryLocation', [['cbc:Description', terms.place]]]],
          ] satisfies Element,
        ]
      : []),
    ...(['deposit', 'onLoading', 'onDelivery'] as const)
      .filter((part) => terms.payment[part] > 0)
      .map(
        (part): Element => [
          'cac:PaymentTerms',
          [['cbc:Note', labels[part]], ['cbc:PaymentPercent', terms.payment[part]], amount('cbc:Amount', parts[part])],
        ],
      ),
    [
      'cac:LegalMonetaryTotal',
      [
        amount('cbc:LineExtensionAmount', totals.totalMinor),
        amount('cbc:TaxExclusiveAmount', totals.totalMinor),
        amount('cbc:TaxInclusiveAmount', totals.totalMinor),
        amount('cbc:PayableAmount', totals.totalMinor),
      ],
    ],
    ...terms.lines.map(
      (line, nth): Element => [
        'cac:InvoiceLine',
        [
          ['cbc:ID', nth + 1],
          unitNote(line.unit),
          quantity('cbc:InvoicedQuantity', line),
          amount('cbc:LineExtensionAmount', totals.lineTotalsMinor[nth] ?? 0),
          item(paper, nth),
          ['cac:Price', [amount('cbc:PriceAmount', line.unitPriceMinor)]],
        ],
      ],
    ),
  ]
}

function despatch(paper: PaperFacts): Element[] {
  const { terms, seller, buyer, packing } = paper.content
  return [
    ...head(paper),
    ['cbc:DespatchAdviceTypeCode', paper.kind === 'packing-list' ? 'packing list' : 'delivery note'],
    ...present(note(paper)),
    ['cbc:LineCountNumeric', terms.lines.length],
    ['cac:DespatchSupplierParty', [party(seller)]],
    ['cac:DeliveryCustomerParty', [party(buyer)]],
    shipment(paper.content.terms.subject, paperTotals(paper.content)),
    ...terms.lines.map(
      (line, nth): Element => [
        'cac:DespatchLine',
        [
          ['cbc:ID', nth + 1],
          unitNote(line.unit),
          quantity('cbc:DeliveredQuantity', line),
          ['cac:OrderLineReference', [['cbc:LineID', nth + 1]]],
          item(paper, nth),
          packing !== null && shipment(String(nth + 1), lineTotals(packing.lines[nth])),
        ],
      ],
    ),
  ]
}

/** A draft: its endorser has no name, because only an authority issues certificates. */
function certificate(paper: PaperFacts): Element[] {
  const { seller, buyer, terms, packing, invoice } = paper.content
  const origin = packing?.originCountry ?? ''
  const undecided: Element = ['cac:Party', [['cac:PartyName', [['cbc:Name', `Designated competent authority of ${origin}`]]]]]
  const endorser: Element = [
    'cac:EndorserParty',
    [['cbc:RoleCode', 'issuer'], ['cbc:SequenceNumeric', 1], undecided, ['cac:SignatoryContact', [['cbc:Name', '']]]],
  ]
  const lines = terms.lines.map(
    (line, nth): Element => [
      'cac:GoodsItem',
      [
        ['cbc:ID', nth + 1],
        ['cbc:SequenceNumberID', nth + 1],
        ['cbc:Description', line.text],
        weight('cbc:GrossWeightMeasure', packing?.lines[nth]?.grossKg),
        weight('cbc:NetWeightMeasure', packing?.lines[nth]?.netKg),
        quantity('cbc:Quantity', line),
        item(paper, nth),
        [
          'cac:ContainingPackage',
          [
            ['cbc:ID', nth + 1],
            ['cbc:Quantity', packing?.lines[nth]?.packages ?? 0, { unitCode: ONE }],
          ],
        ],
      ],
    ],
  )
  const totals = paperTotals(paper.content)
  return [
    ...head(paper),
    ['cbc:Description', 'Draft of an AfCFTA certificate of origin. Only the designated authority of the exporting country issues it.'],
    ...present(note(paper)),
    ['cbc:VersionID', paper.version],
    ['cac:ExporterParty', partyFacts(seller)],
    ['cac:ImporterParty', partyFacts(buyer)],
    [
      'cac:CertificateOfOriginApplication',
      [
        ['cbc:ReferenceID', paperNumber(paper)],
        ['cbc:CertificateType', 'AfCFTA certificate of origin'],
        ['cbc:ApplicationStatusCode', 'draft'],
        ['cbc:OriginalJobID', paper.id],
        [
          'cac:Shipment',
          [
            ['cbc:ID', terms.subject],
            weight('cbc:GrossWeightMeasure', totals.grossKg),
            weight('cbc:NetWeightMeasure', totals.netKg),
            ['cbc:TotalTransportHandlingUnitQuantity', totals.packages, { unitCode: ONE }],
            ...lines,
          ],
        ],
        endorser,
        ['cac:PreparationParty', partyFacts(seller)],
        ['cac:IssuerParty', [['cac:PartyName', [['cbc:Name', `Designated competent authority of ${origin}`]]]]],
        ['cac:ExporterParty', partyFacts(seller)],
        ['cac:ImporterParty', partyFacts(buyer)],
        ['cac:IssuingCountry', [['cbc:Name', origin]]],
        invoice !== null && [
          'cac:SupportingDocumentReference',
          [
            ['cbc:ID', invoice],
            ['cbc:DocumentTypeCode', invoiceCodes.invoice],
          ],
        ],
      ],
    ],
    ['cac:IssuerEndorsement', [['cbc:DocumentID', versionNumber(paper)], ['cbc:ApprovalStatus', 'not issued'], endorser]],
  ]
}

const present = (element: Element | false): Element[] => (element ? [element] : [])

const party = (who: PaperParty): Element => ['cac:Party', partyFacts(who)]

const partyFacts = ({ name, town, country, registrationNumber, taxNumber }: PaperParty) =>
  [
    ['cac:PartyName', [['cbc:Name', name]]],
    country !== undefined && [
      'cac:PostalAddress',
      [
        ['cbc:CityName', town],
        ['cac:Country', [['cbc:Name', country]]],
      ],
    ],
    taxNumber !== undefined && [
      'cac:PartyTaxScheme',
      [
        ['cbc:CompanyID', taxNumber],
        ['cac:TaxScheme', [['cbc:Name', 'Tax number']]],
      ],
    ],
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', name],
        ['cbc:CompanyID', registrationNumber],
      ],
    ],
  ] as const satisfies readonly (Element | false)[]

const isKnown = (unit: string | undefined) => unit !== undefined && unit.toLowerCase() in unitCodes

/** Names a unit that has no code here. */
const unitNote = (unit: string | undefined): Element => ['cbc:Note', unit === undefined || isKnown(unit) ? undefined : `Unit: ${unit}`]

const quantity = (name: string, line: { readonly quantity: string; readonly unit?: string | undefined }): Element => [
  name,
  line.quantity,
  { unitCode: unitCodes[line.unit?.toLowerCase() ?? ''] ?? ONE },
]

const weight = (name: string, kilograms: string | undefined): Element => [name, kilograms, { unitCode: 'KGM' }]

function item({ content: { terms, packing } }: PaperFacts, nth: number): Element {
  const hsCode = packing?.lines[nth]?.hsCode || undefined
  return [
    'cac:Item',
    [
      ['cbc:Name', terms.lines[nth]?.text],
      packing !== null && ['cac:OriginCountry', [['cbc:Name', packing.originCountry]]],
      hsCode !== undefined && ['cac:CommodityClassification', [['cbc:ItemClassificationCode', hsCode, { listID: 'HS' }]]],
    ],
  ]
}

type Weights = Pick<PaperTotals, 'packages' | 'netKg' | 'grossKg'>

const lineTotals = (line: Weights | undefined): Weights => ({
  packages: line?.packages ?? 0,
  netKg: line?.netKg ?? '0',
  grossKg: line?.grossKg ?? '0',
})

const shipment = (id: string, { grossKg, netKg, packages }: Weights): Element => [
  'cac:Shipment',
  [
    ['cbc:ID', id],
    weight('cbc:GrossWeightMeasure', grossKg),
    weight('cbc:NetWeightMeasure', netKg),
    ['cbc:TotalTransportHandlingUnitQuantity', packages, { unitCode: ONE }],
  ],
]

const delivery = (totals: PaperTotals): Element => ['cac:Delivery', [shipment('1', totals)]]
