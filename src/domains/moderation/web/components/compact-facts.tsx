import { type Fact, FactList } from '#platform/web/components/fact-list.tsx'
import styles from './compact-facts.module.css'

/** Facts in small text, beside other contents. */
export function CompactFacts({ facts }: { facts: readonly Fact[] }) {
  return <FactList className={styles.facts} facts={facts} />
}
