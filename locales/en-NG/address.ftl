### The address tool.

address-title = Check an address
address-note = Nothing is sent. The service is asked only whether the address is well formed.
address-address = Address
address-chain = Chain
address-choose-chain = Choose the chain for the service
address-here = Checked here
address-v1 = The service, v1
address-v2 = The service, v2
address-start = Type or paste an address.
address-start-service = Choose a chain to ask the service.
address-asking = Asking the service
address-valid = Well formed, the service says
address-invalid = Not well formed, the service says
address-unsaid = The service did not say whether it is well formed
address-whose = Whose
address-what = What it is
address-unknown = Nothing is known of it here.
address-differ = The answers are not the same. Ask for the address again before you use it.
address-answer = Its answer
