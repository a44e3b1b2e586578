/**
 * In the shell, remotes and their tests, `react-router-dom` means this file. A shared library is shipped whole, so everything left out here makes each
 * visitor's download smaller. Add what you need; a missing export is a compile error.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  type Location,
  matchPath,
  Navigate,
  type NavigateFunction,
  Route,
  Routes,
  type To,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from './router.tsx'
