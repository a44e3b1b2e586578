/**
 * Lets the bundler drop what the site does not use of react-router: values that nothing but their own making would keep are marked as pure, the
 * names that developer tools would show are left out, and so are the ways of its data routers, which `src/shared/react-router-dom.ts` does
 * not offer. A shared library is shipped whole otherwise.
 */
export default function droppableRouter(source: string): string {
  return source
    .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\(|Symbol\(|new WeakMap\(|Object\.getOwnPropertyNames\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/^(var \w+ =) React\d*\[USE_OPTIMISTIC\];$/gm, '$1 void 0;')
    .replaceAll(/^RenderErrorBoundary\.contextType = \w+;$/gm, '')
    .replaceAll('let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState = void 0;')
    .replaceAll('return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();')
}
