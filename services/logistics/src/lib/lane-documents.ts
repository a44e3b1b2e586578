// The papers of the corridors, as seeded: each with who issues it and where that is said.
import list from '../../seed/lane-documents.json' with { type: 'json' }

interface LaneDocument {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly why: string
  readonly source: { readonly title: string; readonly url: string }
  readonly asOf: string
  /** Of any lane that fits all that is named here. */
  readonly when: {
    /** Passes a border. */
    readonly crossing?: boolean
    /** Passes through a country that it neither begins nor ends in. */
    readonly transit?: boolean
    /** Begins there. */
    readonly place?: string
    readonly from?: readonly string[]
    readonly to?: readonly string[]
    readonly cargo?: readonly string[]
  }
}

export const laneDocuments: readonly LaneDocument[] = list
