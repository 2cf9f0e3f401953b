### Replacing a transaction.

replace-head = Tant que le paiement est en attente
replace-slow = Lent : le délai dépasse cinq fois la durée habituelle.
replace-advice = La chaîne traite les paiements d’un portefeuille dans l’ordre. Accélérer ce paiement peut coûter des frais plus élevés.
replace-advice-cancel = Il ne peut pas être accéléré maintenant. Vous pouvez en demander l’annulation.
replace-advice-wait = Il ne peut être ni accéléré ni annulé maintenant. Bursar continue de le vérifier.
replace-behind =
    { $count ->
        [one] { $count } paiement plus récent l’attend
       *[other] { $count } paiements plus récents l’attendent
    }.
replace-accelerate = Accélérer
replace-cancel = Demander l’annulation
replace-accelerate-title = Accélérer ce paiement ?
replace-accelerate-text = Les frais de réseau peuvent être plus élevés. Le montant exact est inconnu avant l’envoi. Seule l’ancienne ou la nouvelle transaction aboutit, jamais les deux, et une seule est facturée.
replace-cancel-title = Demander l’annulation de ce paiement ?
replace-cancel-text = Ceci demande à la chaîne d’annuler le paiement. Cela peut échouer si la chaîne traite déjà le paiement. Des frais de réseau sont dus dans tous les cas.
replace-review-accelerate = Vérifier
replace-review-cancel = Vérifier
replace-reading = Contrôle en cours
replace-back = Retour
replace-close = Fermer
replace-story = Tentatives pour ce paiement
replace-first = Première tentative
replace-accelerated-at = Demande d’accélération
replace-cancelled-at = Demande d’annulation
replace-open-one = Ouvrir { $code }
replace-open = Pas encore décidé. La chaîne n’en accepte qu’une.
replace-accelerated = Payé une seule fois.
replace-cancelled = Annulé. Seuls des frais de réseau ont été payés.
replace-cancelled-for = Annulé. Seuls des frais de réseau ont été payés : { $fee }.
replace-no-fee = Aucuns : c’est la demande d’annulation qui a été facturée
replace-too-late = Trop tard pour annuler : le paiement a été effectué.
replace-unknown = On ne sait pas encore laquelle de ces tentatives a abouti.
