/**
 * Makes unused code of react-router removable: marks side-effect-free values as pure, and removes names for developer tools and the data router code,
 * which `src/shared/react-router-dom.ts` does not export. Without this, the shared library would be shipped whole.
 */
export default function makeRouterTreeShakable(source: string): string {
  return source
    .replaceAll(/= (React\d*\.(?:forwardRef|createContext|memo)\(|Symbol\(|new WeakMap\(|Object\.getOwnPropertyNames\()/g, '= /* @__PURE__ */ $1')
    .replaceAll(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replaceAll(/^(var \w+ =) React\d*\[USE_OPTIMISTIC\];$/gm, '$1 void 0;')
    .replaceAll(/^RenderErrorBoundary\.contextType = \w+;$/gm, '')
    .replaceAll('let dataRouterState = dataRouterOpts?.state;', 'let dataRouterState = void 0;')
    .replaceAll('return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();')
}
