// Documents for the corridors, from seed/lane-documents.json, each with issuer and source.
import list from '../../seed/lane-documents.json' with { type: 'json' }

interface LaneDocument {
  readonly id: string
  readonly name: string
  readonly issuer: string
  readonly why: string
  readonly source: { readonly title: string; readonly url: string }
  readonly asOf: string
  /** The document applies to lanes that meet all these conditions. */
  readonly when: {
    /** The route crosses a border. */
    readonly crossing?: boolean
    /** The route passes through a third country. */
    readonly transit?: boolean
    /** The route starts at this place. */
    readonly place?: string
    readonly from?: readonly string[]
    readonly to?: readonly string[]
    readonly cargo?: readonly string[]
  }
}

export const laneDocuments: readonly LaneDocument[] = list
