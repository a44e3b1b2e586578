// What Lingui's macros <Trans>, <Plural> and <Select> become.
import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode } from 'react'
import { fill } from './fill.ts'
import { type Descriptor, translated } from './texts.ts'

interface TransProps extends Descriptor {
  /** The elements in the text, by name, without their content. */
  readonly components?: Readonly<Record<string, ReactElement>>
}

export const Trans = (props: TransProps): ReactNode => join(pieces(props))

function pieces({ components = {}, values = {}, ...text }: TransProps): ReactNode[] {
  return fill<ReactNode>(translated(text), values, (name, content) => {
    const element = components[name]
    return element ? (content.length > 0 ? cloneElement(element, undefined, join(content)) : element) : join(content)
  })
}

/** Adjacent text becomes one text node. */
function join(content: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...content)
}
