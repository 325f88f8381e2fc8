import { FakeCloudPayments } from './fake-cloudpayments.ts'

/** TipTop Pay: the same, in whole tenge. */
export class FakeTipTopPay extends FakeCloudPayments {
  override readonly name = 'tiptoppay'
  protected override readonly prefix = 'TIPTOPPAY'
  protected override readonly publicId = 'pk_fake0000000000000000000000002'
  protected override readonly secret = 'ttp_fake_api_secret_0001'
}
