import { t } from '@lingui/core/macro'

const kinds: Readonly<Record<string, string>> = {
  proforma: t`Proforma invoice`,
  invoice: t`Commercial invoice`,
  'packing-list': t`Packing list`,
  'delivery-note': t`Delivery note`,
  origin: t`Draft certificate of origin`,
}
/** A kind of a newer service is shown as it is. */
export const paperText = (kind: string) => kinds[kind] ?? kind

/** "CI-000001, version 2" */
export const paperName = ({ number, version }: { readonly number: string; readonly version: number }) =>
  version === 1 ? number : t`${number}, version ${version}`

/** Kinds of documents that others issue. */
export const fileKinds: Readonly<Record<string, string>> = {
  inspection: t`Inspection report`,
  'phytosanitary-certificate': t`Phytosanitary certificate`,
  'bill-of-lading': t`Bill of lading or waybill`,
  insurance: t`Insurance certificate`,
  photo: t`Photo of the goods`,
  other: t`Another document`,
}
