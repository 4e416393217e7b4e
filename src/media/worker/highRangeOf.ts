import {
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVColorTransferCharacteristic,
} from 'node-av/constants';

/** The name of a transfer curve that tells of high dynamic range, or undefined. */
export function highRangeOf(transfer: AVColorTransferCharacteristic): 'PQ' | 'HLG' | undefined {
  if (transfer === AVCOL_TRC_SMPTE2084) return 'PQ';
  return transfer === AVCOL_TRC_ARIB_STD_B67 ? 'HLG' : undefined;
}
