/**
 * Replaces lucide-react's createLucideIcon in every bundle. The icons look the same and accept the props that we use. Lucide's contexts and class
 * names would cost each part about a kilobyte.
 */
import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly size?: number
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

type IconProps = SVGProps<SVGSVGElement> & { readonly size?: number | string }

/** As in lucide, an icon is hidden from assistive technology unless it has a name. */
export default function createLucideIcon({ size: box = 24, node }: IconData) {
  return ({ size = box, color = 'currentColor', strokeWidth = 2, children, ...rest }: IconProps) => {
    const named = children !== undefined || 'aria-label' in rest || 'aria-labelledby' in rest || 'role' in rest
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
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
