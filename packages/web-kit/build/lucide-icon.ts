/**
 * Stands in for lucide-react's createLucideIcon in every bundle: the same drawings and props as we use them, without lucide's contexts and
 * naming of classes, which would cost each part about a kilobyte.
 */
import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly size?: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string }

/** Hidden from assistive technology unless it has a name of its own, as lucide does it. */
export default function createLucideIcon({ size: drawn = 24, node }: IconData) {
  return ({ size = drawn, color = 'currentColor', strokeWidth = 2, children, ...rest }: IconProps) => {
    const named = children !== undefined || 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${drawn} ${drawn}`,
        fill: 'none',
        stroke: color,
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(named ? {} : { 'aria-hidden': true }),
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
