// Renders links without a router: components render `LinkComponent` with an `href`, by default a plain `<a>`.
import { type ComponentPropsWithRef, type ComponentType, createContext, type ReactNode, useContext } from 'react'

export type AnchorProps = ComponentPropsWithRef<'a'> & { href: string }
/** `'a'`, or a component that accepts the props of an anchor, e.g. `({ href, ...rest }) => <Link to={href} {...rest} />`. */
export type LinkComponent = 'a' | ComponentType<AnchorProps>

const LinkContext = createContext<LinkComponent>('a')

export function LinkProvider({ component, children }: { component: LinkComponent; children: ReactNode }) {
  return <LinkContext value={component}>{children}</LinkContext>
}

export function useLinkComponent(own?: LinkComponent): LinkComponent {
  const inherited = useContext(LinkContext)
  return own ?? inherited
}

/** A link in running text. */
export function TextLink(props: AnchorProps) {
  const Link = useLinkComponent()
  return <Link {...props} />
}
