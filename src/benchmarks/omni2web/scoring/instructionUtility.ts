/**
 * Normalised instruction utility: 100 EFS_C / EFS_oracle, both data-set means of the same executor. Null where there
 * is no oracle score, or it is zero.
 */
export function instructionUtility(efs: number | null, oracleEfs: number | null): number | null {
  return efs === null || oracleEfs === null || oracleEfs <= 0 ? null : (100 * efs) / oracleEfs;
}
