/** The parser's node, as far as the searches for texts read it. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly loc: { readonly start: { readonly line: number } }
  readonly [field: string]: unknown
}

/** The nodes directly inside, without comments and types. */
export function childrenOf(node: Node): Node[] {
  return Object.entries(node)
    .filter(([field]) => !/^loc$|Comments$/.test(field) && field !== 'typeAnnotation' && field !== 'typeParameters')
    .flatMap(([, value]) => value)
    .filter((value): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string')
}
