// The logo: two mountain lines on a green tile.
export interface LogoProps {
  /** In pixels. */
  size?: number
  /** For screen readers. Without a title the logo is decoration beside a written name. */
  title?: string
  className?: string
}

export function Logo({ size = 32, title, className }: LogoProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" className={className} focusable="false" role="img" aria-label={title} aria-hidden={!title}>
      <rect width="32" height="32" rx="8" fill="#0b5d46" />
      <g fill="none" strokeWidth="3.4" strokeLinejoin="miter" strokeMiterlimit="8">
        <path d="M4 20l6.5-9 5.5 7.6 5.5-7.6 6.500 9" stroke="#f2a93b" />
        <path d="M4 27l6.5-9 5.5 7.600 5.5-7.600 6.500 9" stroke="#fff" />
      </g>
    </svg>
  )
}
